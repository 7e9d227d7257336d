/** Something outside the app that holds every action for a while, such as the trainer of a class. */
export interface ActionHold {
  /** While it is true, actions send nothing. Observable. */
  readonly isOn: boolean;
  /** Says why, after a press. */
  explain(): void;
}
