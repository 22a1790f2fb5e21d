import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '../../server/platform/database/database.ts';
import type { Found, MailAdapter } from '../../server/platform/mail/adapters/adapter.ts';
import { createSmtpAdapter } from '../../server/platform/mail/adapters/smtp.ts';
import { composeMail, prepareMail } from '../../server/platform/mail/compose.ts';
import { makePrivateKey } from '../../server/platform/mail/dkim/keys.ts';
import { signMessage } from '../../server/platform/mail/dkim/sign.ts';
import { createSender } from '../../server/platform/mail/ledger/sender.ts';
import { MAIL_SECRET, testCampaigns } from './mail-sources.ts';

/** A process that sends mails, to be killed: `node mail-worker.ts`. SIGTERM ends it in order. */
const settings = z
  .object({
    DATABASE_URL: z.string(),
    SMTP_URL: z.string(),
    /** Address that answers which ids have arrived; without it the server is a plain one. */
    ASK_URL: z.string().optional(),
    /** The moment at which it kills itself, at the first mail that comes so far. */
    DIES_AT: z
      .enum(['claimed', 'rendered', 'composed', 'before-gate', 'after-gate', 'answered', 'asking'])
      .optional(),
    SIGNS: z.string().optional(),
    HTML_BYTES: z.coerce.number().default(100),
  })
  .parse(process.env);

/** No handler runs, no buffer is written: as if the power had gone. */
const die = (moment: typeof settings.DIES_AT): void => {
  if (settings.DIES_AT === moment) process.kill(process.pid, 'SIGKILL');
};

const arrivedSchema = z.array(z.string());
async function ask(mails: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, Found>> {
  die('asking');
  const response = await fetch(settings.ASK_URL ?? '', {
    method: 'POST',
    body: JSON.stringify(mails.map(({ id }) => id)),
  });
  const arrived = new Set(arrivedSchema.parse(await response.json()));
  return new Map(mails.map(({ id }) => [id, arrived.has(id) ? 'accepted' : 'absent']));
}

const key = settings.SIGNS
  ? { domain: 'selvedge.test', selector: 's1', privateKey: await makePrivateKey() }
  : null;
const smtp = createSmtpAdapter({
  url: settings.SMTP_URL,
  compose: async (mail) => {
    die('composed');
    const raw = await composeMail(mail);
    return key ? signMessage(raw, [key, key]) : raw;
  },
});
const adapter: MailAdapter = {
  ...smtp,
  ...(settings.ASK_URL !== undefined && { last: 'asked', ask }),
  async send(mails, gate) {
    const outcomes = await smtp.send(mails, async (ids) => {
      die('before-gate');
      const passed = await gate(ids);
      die('after-gate');
      return passed;
    });
    die('answered');
    return outcomes;
  },
};
const html = `<p>${'Sale. '.repeat(Math.ceil(settings.HTML_BYTES / 6))}</p>`;
const database = openDatabase({ url: settings.DATABASE_URL, scope: 'platform', max: 6 });
const sender = createSender<null>({
  database,
  adapter,
  sources: [
    {
      ...testCampaigns,
      render: async (sends) => {
        die('claimed');
        const rendered = await testCampaigns.render(sends, null);
        die('rendered');
        return rendered.map((one) => ('mail' in one ? { ...one, mail: { ...one.mail, html } } : one));
      },
    },
  ],
  context: () => null,
  prepare: (send, mail) =>
    prepareMail(send, mail, {
      sender: { name: 'Selvedge', address: 'hello@selvedge.test' },
      secret: MAIL_SECRET,
      bounceHost: 'em.selvedge.test',
    }),
  logger: pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
});
sender.work();
process.stdout.write('working\n');

process.on('SIGTERM', async () => {
  await sender.close();
  process.exit(0);
});
if (settings.DIES_AT === 'asking')
  await sender.repair({ lease: 300, gone: 90, gate: 180, ask: 0, proof: 1_800 });
