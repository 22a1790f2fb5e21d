import { createHash } from 'node:crypto';
import { PREFERENCES_UPDATE_PATH } from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import type { Utm } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { sellerAddress } from '../../../../shared/features/projects/sellers/sellers.ts';
import { formatDate } from '../../../../shared/rules/dates/dates.ts';
import { timeZoneOfCountry } from '../../../../shared/rules/dates/store-days.ts';
import { unsubscribeToken } from '../../../platform/consent/unsubscribe-token.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import {
  holdSource,
  type LinkNumber,
  type SourceLink,
  saveLinks,
} from '../../../platform/mail/ledger/control.ts';
import type { ClaimedSend, RenderedSend, SendSource } from '../../../platform/mail/ledger/source.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import {
  fillMail,
  findLiveContent,
  type LiveContent,
  type MailReader,
} from '../email-drafts/email-drafts.ts';
import { openPicture, trackedLink } from '../email-tracking/email-tracking.ts';
import { findSenders } from '../senders/senders.ts';
import {
  findContents,
  findForSending,
  type StoredCampaign,
  type StoredContent,
} from './campaigns.queries.ts';
import { type CampaignStore, readersRead, sendingStoresRead } from './campaigns.reads.ts';
import { type CompiledMail, readCompiled } from './compiled-mail.ts';
import { tellHeld } from './tell.ts';

/** How long what a store has, such as codes and stock, is taken as read. */
const READ_FOR_MS = 15_000;
/** Campaigns that are kept in memory at once. */
const KEPT_AT_MOST = 20;

interface Prepared {
  readonly campaign: StoredCampaign;
  readonly store: CampaignStore;
  readonly origin: string;
  readonly contents: ReadonlyMap<
    string,
    { readonly content: StoredContent; readonly compiled: CompiledMail }
  >;
  /** Numbers of links that are stored. */
  readonly links: Map<string, number>;
}

interface Live {
  readonly readAt: number;
  readonly byVariant: ReadonlyMap<string, LiveContent>;
  readonly addresses: ReadonlyMap<string | null, string | null>;
}

type Reader = Awaited<ReturnType<typeof readersRead.list>>[number];

/** A campaign’s contents never change while it is sent. */
const prepared = new Map<string, Prepared>();
const lives = new Map<string, Live>();

const linkKey = (variant: string | null, place: number, url: string) => `${variant} ${place} ${url}`;

const noteLinks = (links: Map<string, number>, numbers: readonly LinkNumber[]) => {
  for (const { variant, place, url, linkNo } of numbers) links.set(linkKey(variant, place, url), linkNo);
};

/** Adds the campaign’s marks to a link into the store; others keep what they say. */
export function withUtm(url: string, origin: string, utm: Utm): string {
  const marks = Object.entries(utm).filter(([, value]) => value !== '');
  if (marks.length === 0 || !url.startsWith(`${origin}/`)) return url;
  const marked = new URL(url);
  for (const [name, value] of marks)
    if (!marked.searchParams.has(`utm_${name}`)) marked.searchParams.set(`utm_${name}`, value);
  return marked.href;
}

/** Reads campaigns and, where they were scheduled since they were read last, what they say. */
async function prepare(
  tx: Tx,
  services: Services,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredCampaign>> {
  const campaigns = await findForSending(tx, ids);
  const isKnown = ({ id, scheduledAt }: StoredCampaign) =>
    prepared.get(id)?.campaign.scheduledAt?.getTime() === scheduledAt?.getTime();
  const changed = campaigns.filter((campaign) => !isKnown(campaign));
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  if (changed.length === 0) return byId;
  const contents = await findContents(
    tx,
    changed.map(({ id }) => id),
  );
  const stores = await sendingStoresRead.list(tx, { ids: changed.map(({ storeId }) => storeId) });
  for (const campaign of changed) {
    if (prepared.size >= KEPT_AT_MOST) prepared.delete(prepared.keys().next().value ?? '');
    lives.delete(campaign.id);
    const store = stores.find(({ id }) => id === campaign.storeId);
    if (!store) continue;
    const own = contents.filter(({ campaignId }) => campaignId === campaign.id);
    prepared.set(campaign.id, {
      campaign,
      store,
      origin: services.hosts.originOf(store),
      contents: new Map(
        own.map((content) => [content.variant, { content, compiled: readCompiled(content.compiled) }]),
      ),
      links: new Map(),
    });
  }
  return byId;
}

/** What a campaign’s store has now; the first reason that keeps it from being sent, if there is one. */
async function readLive(
  tx: Tx,
  { campaign, store, contents }: Pick<Prepared, 'campaign' | 'store' | 'contents'>,
): Promise<Live> {
  const known = lives.get(campaign.id);
  const now = databaseNow();
  if (known && now - known.readAt < READ_FOR_MS) return known;
  const byVariant = new Map<string, LiveContent>();
  for (const [variant, { compiled }] of contents)
    byVariant.set(variant, await findLiveContent(tx, store.id, compiled));
  const senders = await findSenders(tx, store.id);
  const live = {
    readAt: now,
    byVariant,
    addresses: new Map(senders.map(({ id, address }) => [id, address])),
  };
  if (lives.size >= KEPT_AT_MOST) lives.clear();
  lives.set(campaign.id, live);
  return live;
}

const heldReason = (live: LiveContent): string | null => {
  const held = live.codes.find((code) => code.state === 'held');
  return held?.state === 'held' ? held.reason : null;
};

function reasonFor({ basis, since }: Reader, { name, country }: CampaignStore): string {
  const did = basis === 'customer' ? 'bought from' : 'subscribed at';
  const on = since === null ? '' : ` on ${formatDate(since, 'day', timeZoneOfCountry(country))}`;
  return `You’re receiving this email because you ${did} ${name}${on}.`;
}

const toReader = ({ firstName, lastName, country }: Reader): MailReader => ({
  firstName,
  lastName,
  country: country ?? '',
});

interface Batch {
  readonly services: Services;
  readonly of: Prepared;
  readonly live: Live;
  readonly readers: ReadonlyMap<string, Reader>;
  /** Winner of the campaign’s test; the first content without one. */
  readonly winner: string;
  /** Numbers of links, those of this transaction included. */
  readonly links: Map<string, number>;
}

/** One person’s email. Links that aren’t stored yet are added to `missing`: it is filled again when they are. */
function fillFor(batch: Batch, send: ClaimedSend, missing: Map<string, SourceLink>): RenderedSend {
  const { services, of, live, readers, winner, links } = batch;
  const { campaign, store, origin, contents } = of;
  const { id, storeId, address, addressKey } = send;
  const reader = send.personId === null ? undefined : readers.get(send.personId);
  if (!reader || address === null || storeId === null) return { id, skipped: 'person-gone' };
  if (reader.key !== addressKey.toString('hex')) return { id, skipped: 'address-changed' };
  const variant = send.variant ?? winner;
  const found = contents.get(variant);
  const current = live.byVariant.get(variant);
  if (!found || !current) return { id, failed: 'The campaign has no such content' };
  const { content, compiled } = found;
  const token = unsubscribeToken(services.secret, { storeId, addressKey, sendId: id });
  const ofContent = contents.size > 1 ? variant : null;
  const filled = fillMail(
    compiled,
    toReader(reader),
    current,
    (place, url) => {
      const marked = withUtm(url, origin, campaign.utm);
      if (!campaign.isTracked) return marked;
      const linkNo = links.get(linkKey(ofContent, place, marked));
      if (linkNo !== undefined) return trackedLink(services, { origin, sendId: id, linkNo });
      const words = compiled.links[place]?.words ?? '';
      missing.set(linkKey(ofContent, place, marked), { variant: ofContent, place, url: marked, words });
      return marked;
    },
    {
      reason: reasonFor(reader, store),
      postalAddress: sellerAddress(store.seller),
      preferencesUrl: `${origin}${PREFERENCES_UPDATE_PATH}?${new URLSearchParams({ token })}`,
      unsubscribeUrl: `${origin}${PREFERENCES_UPDATE_PATH}?${new URLSearchParams({ token })}`,
    },
  );
  if (filled.held !== null) return { id, failed: filled.held };
  const picture = campaign.isTracked
    ? `<img src="${openPicture(services, { origin, sendId: id })}" width="1" height="1" alt="" style="display:block;border:0">`
    : '';
  const host = new URL(origin).hostname;
  return {
    id,
    contentHash: createHash('sha256').update(`${compiled.hash} ${content.subject}`).digest(),
    mail: {
      to: address,
      fromName: content.sender.name,
      fromAddress: live.addresses.get(content.sender.senderId) ?? undefined,
      replyTo: content.sender.replyTo ?? undefined,
      subject: filled.subject,
      html: filled.html.replace(/<\/body>/i, `${picture}</body>`),
      text: filled.text,
      unsubscribeUrl: `${origin}/omnis/v3/communication-preferences/store/${token}/unsubscribe/`,
      listId: `${store.subdomain}.${host}`,
      feedbackId: `${campaign.id.replaceAll('-', '')}:${store.id.replaceAll('-', '')}:campaign:selvedge`,
    },
  };
}

/** Holds a campaign of which something no longer holds, and tells its owners. @returns whether it is held */
async function holdWhereEnded(tx: Tx, { campaign }: Prepared, live: Live): Promise<boolean> {
  const held = [...live.byVariant.values()].map(heldReason).find((reason) => reason !== null);
  if (held === undefined || held === null) return false;
  const change = await holdSource(tx, campaign.id, held);
  if (change.isDone) await tellHeld(tx, campaign, held);
  return true;
}

/** What keeps a campaign from being continued, such as a code that has ended; null where nothing does. */
export async function endedReason(tx: Tx, services: Services, id: string): Promise<string | null> {
  await prepare(tx, services, [id]);
  const of = prepared.get(id);
  if (!of) return null;
  lives.delete(id);
  const { byVariant } = await readLive(tx, of);
  return [...byVariant.values()].map(heldReason).find((reason) => reason !== null) ?? null;
}

/** Looks at campaigns while they are sent: each within a minute of what ends. */
export async function watchCampaigns(tx: Tx, services: Services, ids: readonly string[]): Promise<void> {
  await prepare(tx, services, ids);
  for (const id of ids) {
    const of = prepared.get(id);
    if (of) await holdWhereEnded(tx, of, await readLive(tx, of));
  }
}

async function renderCampaign(
  tx: Tx,
  services: Services,
  of: Prepared,
  sends: readonly ClaimedSend[],
  readers: ReadonlyMap<string, Reader>,
  winner: string,
  saved: Map<Prepared, readonly LinkNumber[]>,
): Promise<RenderedSend[]> {
  const live = await readLive(tx, of);
  if (await holdWhereEnded(tx, of, live)) return [];
  const batch = { services, of, live, readers, winner, links: new Map(of.links) };
  const missing = new Map<string, SourceLink>();
  const filled = sends.map((send) => fillFor(batch, send, missing));
  if (missing.size === 0) return filled;
  const numbers = await saveLinks(tx, of.campaign.id, [...missing.values()]);
  saved.set(of, numbers);
  noteLinks(batch.links, numbers);
  return sends.map((send) => fillFor(batch, send, new Map()));
}

/** Makes the emails of campaigns. A code that has ended holds the whole campaign, and its owners are told. */
export const campaignSource: SendSource<JobContext> = {
  kind: 'campaign',
  render: async (sends, { services }) => {
    const saved = new Map<Prepared, readonly LinkNumber[]>();
    const all = await inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
      const ids = [...new Set(sends.map(({ sourceId }) => sourceId))];
      const campaigns = await prepare(tx, services, ids);
      const people = sends.flatMap(({ personId }) => personId ?? []);
      const readers = new Map(
        (await readersRead.list(tx, { ids: people })).map((reader) => [reader.id, reader]),
      );
      const rendered: RenderedSend[] = [];
      for (const id of ids) {
        const of = prepared.get(id);
        const own = sends.filter(({ sourceId }) => sourceId === id);
        if (of)
          rendered.push(
            ...(await renderCampaign(
              tx,
              services,
              of,
              own,
              readers,
              campaigns.get(id)?.winner ?? 'a',
              saved,
            )),
          );
      }
      return rendered;
    });
    // Remembered once they’re stored: a number of a transaction that failed would lead nowhere.
    for (const [of, numbers] of saved) noteLinks(of.links, numbers);
    return all;
  },
};
