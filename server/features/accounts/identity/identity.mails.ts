import type { Tx } from '../../../platform/database/database.ts';
import { type MailBlock, sendMail } from '../../../platform/mail/mail.ts';
import type { Services } from '../../../platform/services.ts';

const BRAND_COLOUR = '#1f3a8a';

interface AccountMail {
  readonly to: string;
  readonly subject: string;
  readonly preview: string;
  readonly blocks: MailBlock[];
  /** Names the mail, so that it leaves once. */
  readonly key: string;
}

/** Sends a mail of the platform's own about somebody's account, with the caller's transaction. */
export async function sendAccountMail(tx: Tx, services: Services, mail: AccountMail): Promise<void> {
  const { to, subject, preview, blocks, key } = mail;
  await services.jobs.enqueue(
    tx,
    sendMail,
    {
      to,
      subject,
      idempotencyKey: key,
      content: {
        brand: { name: 'Selvedge', colour: BRAND_COLOUR, url: services.config.publicUrl.origin },
        preview,
        blocks,
        footer: `You’re receiving this email because ${to} has, or requested, a Selvedge account.`,
      },
    },
    { key },
  );
}

/** The address of a page of the dashboard, for a mail. */
export function dashboardLink(services: Services, path: string): string {
  return new URL(path, services.config.publicUrl).href;
}
