import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../../shared/contract/errors.ts';
import type { Outbox, StoredEmail } from './adapters/outbox.ts';
import { escapeMarkup } from './markup.ts';

const ADDRESS = '/_dev/mail';
const idSchema = z.object({ id: z.string() });
const latestSchema = z.object({ to: z.string().optional(), subject: z.string().optional() });
const LINKS_LEAVE_THE_FRAME = 'allow-popups allow-popups-to-escape-sandbox';

/**
 * Shows the outbox at `/_dev/mail/`. `/_dev/mail/latest.json?to=&subject=` answers the newest mail to an address
 * (and with this in its subject) for tests. For servers whose mails go nowhere; everyone who reaches it reads all mails.
 */
export function registerMailViewer(
  server: FastifyInstance,
  outbox: Outbox,
  mayRead: (request: FastifyRequest) => boolean,
): void {
  void server.register(async (app) => {
    app.addHook('onRequest', async (request) => {
      if (!mayRead(request)) throw notFound();
    });
    addRoutes(app, outbox);
  });
}

function addRoutes(app: FastifyInstance, outbox: Outbox): void {
  app.get(`${ADDRESS}/`, async (_request, reply) => page(reply, 'Outbox', list(await outbox.list())));

  app.get(`${ADDRESS}/latest.json`, async (request, reply) => {
    const { to, subject } = latestSchema.parse(request.query);
    const mail = (await outbox.list()).find(
      (one) =>
        (!to || one.to.toLowerCase() === to.toLowerCase()) && (!subject || one.subject.includes(subject)),
    );
    void reply.header('cache-control', 'no-store');
    return mail ?? reply.code(404).send({ message: 'Not found', code: 'not-found' });
  });

  app.get(`${ADDRESS}/:id/`, async (request, reply) => {
    const mail = await outbox.read(idSchema.parse(request.params).id);
    return mail ? page(reply, mail.subject, detail(mail)) : missing(reply);
  });

  app.get(`${ADDRESS}/:id/html`, async (request, reply) => {
    const mail = await outbox.read(idSchema.parse(request.params).id);
    if (!mail) return missing(reply);
    void reply.header(
      'content-security-policy',
      `default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox ${LINKS_LEAVE_THE_FRAME}`,
    );
    const html = mail.html.replace(/<head>/, '<head><base target="_blank">');
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
  });

  app.get(`${ADDRESS}/:id/raw`, async (request, reply) => {
    const raw = await outbox.readRaw(idSchema.parse(request.params).id);
    return raw
      ? reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(raw)
      : missing(reply);
  });
}

function missing(reply: FastifyReply): FastifyReply {
  void reply.code(404);
  return page(
    reply,
    'No such email',
    `<h1>No such email</h1><p><a href="${ADDRESS}/">Back to the outbox</a></p>`,
  );
}

function list(mails: readonly StoredEmail[]): string {
  const rows = mails.map(
    (mail) => `<li><a href="${ADDRESS}/${mail.id}/"><strong>${escapeMarkup(mail.subject)}</strong>
      <span>${escapeMarkup(mail.to)}</span>${time(mail.sentAt)}</a></li>`,
  );
  const count = mails.length === 1 ? '1 email' : `${mails.length} emails`;
  return `<h1>Outbox</h1>
    <p class="quiet">No mail server is set, so emails are stored here instead of being sent. ${count}, newest first.</p>
    ${mails.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p class="empty">Nothing has been sent yet.</p>'}`;
}

function detail(mail: StoredEmail): string {
  return `<p><a href="${ADDRESS}/">Back to the outbox</a></p>
    <h1>${escapeMarkup(mail.subject)}</h1>
    <dl><dt>To</dt><dd>${escapeMarkup(mail.to)}</dd><dt>From</dt><dd>${escapeMarkup(mail.from)}</dd><dt>Sent</dt><dd>${time(mail.sentAt)}</dd></dl>
    <h2>As shown</h2>
    <iframe title="The email as shown" sandbox="${LINKS_LEAVE_THE_FRAME}" src="${ADDRESS}/${mail.id}/html"></iframe>
    <h2>Plain text</h2>
    <pre tabindex="0" role="region" aria-label="Plain text">${escapeMarkup(mail.text)}</pre>
    <p><a href="${ADDRESS}/${mail.id}/raw">Raw message</a></p>`;
}

function time(at: string): string {
  return `<time datetime="${escapeMarkup(at)}">${escapeMarkup(at.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'))}</time>`;
}

const STYLE = `
  :root { color-scheme: light dark; --ink: #1d1b18; --quiet: #5f5a52; --ground: #f4f2ee; --sheet: #fff; --line: #dcd7ce; --link: #0b57a4; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #f2efe9; --quiet: #b5afa5; --ground: #161513; --sheet: #211f1c; --line: #3b3833; --link: #8ec5ff; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.5rem 0 1rem; overflow-wrap: anywhere; }
  h2 { font-size: 1.125rem; margin: 2rem 0 0.5rem; }
  a { color: var(--link); }
  a:focus-visible, pre:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
  .quiet, dt, time { color: var(--quiet); }
  .empty, ul, iframe, pre { background: var(--sheet); border: 1px solid var(--line); border-radius: 0.75rem; }
  .empty { padding: 2rem; text-align: center; }
  ul { list-style: none; margin: 0; padding: 0; overflow: hidden; }
  li + li { border-top: 1px solid var(--line); }
  li a { display: grid; gap: 0 1rem; grid-template-columns: 1fr auto; padding: 0.75rem 1rem; color: inherit; text-decoration: none; }
  li a:hover { background: var(--ground); }
  li a:focus-visible { outline-offset: -3px; }
  li strong { grid-column: 1 / -1; overflow-wrap: anywhere; }
  li span { overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0; }
  dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 40rem; }
  pre { padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
  @media (max-width: 30rem) { li a { grid-template-columns: 1fr; } }
`;

function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  void reply.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeMarkup(title)} – Selvedge email</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
    );
}
