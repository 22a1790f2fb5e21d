/** A workstation's refusal of a request, as a message for the person. */
export class StationRefused extends Error {
  override readonly name = 'StationRefused';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
