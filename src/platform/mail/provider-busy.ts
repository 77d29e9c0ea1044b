/** The provider asked to come back later; that is no failure of the mail. */
export class ProviderBusy extends Error {
  readonly seconds: number;
  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}
