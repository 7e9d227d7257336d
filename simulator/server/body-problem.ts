/** A problem of a request's body. It becomes a 422 whose text names the field. */
export class BodyProblem extends Error {}
