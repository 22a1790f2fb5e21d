import { excerpt } from '../../../../shared/rules/text/excerpt.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { sendAccountMail } from '../../accounts/identity/identity.ts';

const QUOTED_LENGTH = 500;

/** Mails the author of a feedback what staff answered, with what they wrote. */
export async function mailAnswer(
  tx: Tx,
  services: Services,
  { id, to, feedback, answer }: { id: string; to: string; feedback: string; answer: string },
): Promise<void> {
  await sendAccountMail(tx, services, {
    to,
    addressee: 'known',
    subject: 'Our answer to your feedback',
    preview: excerpt(answer, QUOTED_LENGTH).split('\n')[0] ?? '',
    key: `feedback-answer:${id}`,
    blocks: [
      { kind: 'heading', text: 'Thanks for your feedback' },
      ...answer.split(/\n{2,}/).map((text) => ({ kind: 'paragraph' as const, text })),
      { kind: 'note', text: `You wrote: “${excerpt(feedback, QUOTED_LENGTH)}”` },
    ],
  });
}
