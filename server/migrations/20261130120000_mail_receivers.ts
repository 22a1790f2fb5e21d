import { type Kysely, sql } from 'kysely';

/** Mailboxes of one receiver have one set of rules and one opinion of us, whatever their domains. */
const RECEIVERS: Readonly<Record<string, readonly string[]>> = {
  gmail: ['gmail.com', 'googlemail.com'],
  microsoft: [
    ...['com', 'fr', 'de', 'es', 'it', 'at', 'be', 'dk', 'ie', 'pt', 'com.br'].map((end) => `outlook.${end}`),
    ...['com', 'co.uk', 'fr', 'de', 'es', 'it', 'be', 'nl', 'se', 'dk'].map((end) => `hotmail.${end}`),
    ...['com', 'co.uk', 'fr', 'de', 'it', 'be', 'nl', 'se', 'dk', 'ca', 'com.au', 'ie'].map(
      (end) => `live.${end}`,
    ),
    'msn.com',
    'passport.com',
  ],
  yahoo: [
    ...['com', 'co.uk', 'fr', 'de', 'es', 'it', 'ca', 'ie', 'se', 'com.br', 'com.au', 'co.in', 'in'].map(
      (end) => `yahoo.${end}`,
    ),
    'ymail.com',
    'rocketmail.com',
    'aol.com',
    'aol.co.uk',
    'aim.com',
    'verizon.net',
    'att.net',
    'sbcglobal.net',
    'bellsouth.net',
  ],
  apple: ['icloud.com', 'me.com', 'mac.com'],
  gmx: ['gmx.de', 'gmx.net', 'gmx.com', 'gmx.at', 'gmx.ch', 'gmx.co.uk', 'gmx.fr', 'web.de', 'mail.com'],
  proton: ['proton.me', 'protonmail.com', 'pm.me'],
  fastmail: ['fastmail.com', 'fastmail.fm'],
  zoho: ['zoho.com', 'zoho.eu', 'zohomail.com', 'zohomail.eu'],
  bt: ['btinternet.com', 'btopenworld.com', 'talk21.com'],
  virgin: ['virginmedia.com', 'ntlworld.com', 'blueyonder.co.uk'],
  orange: ['orange.fr', 'wanadoo.fr'],
  telekom: ['t-online.de', 'magenta.de'],
};

/** Who receives an email, and how fast they take it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const domains = Object.entries(RECEIVERS).flatMap(([receiver, names]) =>
    names.map((domain) => ({ domain, receiver })),
  );
  await sql`
    create table receiver_domains (
      domain text primary key,
      receiver text not null
    );
    comment on table receiver_domains is 'Domains whose mailboxes are at a large receiver; any other domain is its own receiver';

    create table mail_receivers (
      receiver text primary key,
      rate real check (rate > 0),
      before real not null,
      tokens real not null default 0,
      filled_at timestamptz not null default now(),
      slowed_at timestamptz not null default now(),
      raised_at timestamptz not null default now(),
      words text not null,
      has_lane boolean not null default true
    );
    comment on table mail_receivers is 'Receivers that asked us to send more slowly, now or before';
    comment on column mail_receivers.rate is 'Mails a second; null for no limit';
    comment on column mail_receivers.before is 'Mails a second that it took before it asked: the limit ends above this';
    comment on column mail_receivers.tokens is 'Mails that may leave, as of filled_at';
    comment on column mail_receivers.words is 'What it said last';
    comment on column mail_receivers.has_lane is 'Its mails wait in their own line';

    alter table sends add receiver text, add lane text;
    comment on column sends.receiver is 'A name of receiver_domains, else the domain; of offers';
    comment on column sends.lane is 'The receiver in whose line it waits, because that one is slow';
    drop index sends_booked;
    create index sends_booked on sends (source_id, wave, lane, next_at) where state = 'booked';
    create index sends_in_lane on sends (lane, store_id) where state = 'booked' and lane is not null;
    create index sends_by_receiver on sends (store_id, receiver, gate_at) where receiver is not null and gate_at is not null;
  `.execute(db);
  await sql`
    insert into receiver_domains (domain, receiver)
    select d.domain, d.receiver from json_to_recordset(${JSON.stringify(domains)}::json) as d(domain text, receiver text)`.execute(
    db,
  );
  await sql`
    update sends s set receiver = coalesce(
      (select d.receiver from receiver_domains d where d.domain = split_part(lower(s.address), '@', 2)),
      split_part(lower(s.address), '@', 2))
    where s.purpose = 'marketing' and s.address is not null`.execute(db);
}
