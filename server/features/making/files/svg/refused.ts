import type { PictureRefusal } from '../../../../../shared/features/making/files/files.ts';

/** Why a picture can’t be printed, with the name of what it is that we don’t know. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: PictureRefusal;
  readonly subject: string | undefined;

  constructor(reason: PictureRefusal, subject?: string) {
    super(subject ? `${reason}: ${subject}` : reason);
    this.reason = reason;
    this.subject = subject?.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SUBJECT);
  }
}

/** It is shown in one sentence. */
const LONGEST_SUBJECT = 60;
