/** Why a request was not taken; it becomes a 422 whose text names the field. */
export class BodyProblem extends Error {}
