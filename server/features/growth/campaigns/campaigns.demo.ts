import type { CampaignFields } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import type { MailDesignId } from '../../../../shared/features/growth/email-drafts/email-drafts.ts';
import { addDays, dayIn } from '../../../../shared/rules/dates/store-days.ts';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type NewSendEvent, noteSendEvents, saveLinks } from '../../../platform/mail/ledger/control.ts';
import { type PastSend, settlePast } from '../../../platform/mail/ledger/past-sends.ts';
import type { Services } from '../../../platform/services.ts';
import { insertDraft } from '../email-drafts/email-drafts.ts';
import { bookIn } from './book-campaign.ts';
import { findCampaign, findContents, insertCampaign, newFields, noteBegan } from './campaigns.queries.ts';
import { campaignStoreRead, demoOwnerRead } from './campaigns.reads.ts';
import { readCompiled } from './compiled-mail.ts';
import { scheduleCampaign, zoneOf } from './schedule.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

interface Sent {
  readonly name: string;
  readonly design: MailDesignId;
  readonly daysAgo: number;
  readonly test: CampaignFields['test'];
  /** In place of the design’s own texts. */
  readonly texts: readonly string[];
}

const SENT: readonly Sent[] = [
  {
    name: 'From our workshop',
    design: 'story',
    daysAgo: 17,
    test: null,
    texts: [
      'Hi {{first name | there}},\n\nThe first print came out upside down. We hung it in the workshop, and it’s still there.\n\nSince then each design goes up on the wall for a week before it goes on a shirt.',
      'If it’s still good on Friday, we print it.',
      'This week’s wall is blue. We’ll show you soon.',
    ],
  },
  {
    name: 'Autumn news',
    design: 'newsletter',
    daysAgo: 9,
    test: null,
    texts: [
      'Hi {{first name | there}},\n\nTwo new designs, a longer sleeve and a date for December.',
      'The heron was drawn on a wet morning at the weir. It comes on tees and tote bags, and each one is printed when you order it.',
      'From the first of December we wrap gifts, for free.',
    ],
  },
  {
    name: 'New arrivals',
    design: 'drop',
    daysAgo: 3,
    texts: ['Drawn in one evening, and coloured in two weeks. It’s the first one with four inks.'],
    test: {
      kind: 'subject',
      others: ['Fresh off the press'],
      share: 100,
      measure: 'clicks',
      waitHours: 4,
      otherwise: 'a',
    },
  },
];

/** What people did with emails: every second opened one, every fourth clicked, one bounced and one had enough. */
function eventsOf(sends: readonly PastSend[], at: Date, links: readonly number[]): NewSendEvent[] {
  const later = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
  return sends.flatMap(({ id: sendId }, index): NewSendEvent[] => {
    if (index === 0)
      return [
        {
          sendId,
          kind: 'bounced',
          at: later(1),
          dedupe: 'demo',
          data: { judgement: 'soft', words: 'Mailbox full' },
        },
      ];
    const opened: NewSendEvent = {
      sendId,
      kind: 'opened',
      at: later(7 + index * 11),
      sure: true,
      dedupe: 'demo',
    };
    // Each press is noted, and once the store’s page follows, that a person made it.
    const clicked = (link: number): NewSendEvent[] =>
      [false, true].map((sure) => ({
        sendId,
        kind: 'clicked',
        at: later(9 + index * 11),
        link,
        sure,
        dedupe: sure ? 'demo' : 'demo press',
      }));
    if (index === 1) return [opened, { sendId, kind: 'unsubscribed', at: later(20), dedupe: 'demo' }];
    const link = links[index % links.length];
    if (index % 4 === 2 && link !== undefined) return [opened, ...clicked(link)];
    return index % 2 === 0 ? [opened] : [];
  });
}

/** Three campaigns that were sent, one that is scheduled, and a draft. */
async function addCampaigns(tx: Tx, services: Services): Promise<void> {
  const owner = await demoOwnerRead.find(tx, { subdomain: DEMO.subdomain });
  if (!owner) return;
  const { accountId, projectId, tagline } = owner;
  const store = await campaignStoreRead.find(tx, { projectId });
  if (!store) return;
  const words = { id: store.id, projectId: store.projectId, name: store.name, tagline };
  const add = async (fields: CampaignFields) => {
    const id = await insertCampaign(tx, store, fields, accountId);
    const campaign = await findCampaign(tx, store.id, id);
    if (!campaign) throw new Error('The campaign is gone');
    return campaign;
  };
  const plan = { project: { isPro: true }, by: accountId };
  const everyone = { kind: 'everyone' } as const;

  for (const { name, design, daysAgo, test, texts } of SENT) {
    const draftId = await insertDraft(tx, words, design, name, texts);
    const campaign = await add({ ...newFields(name, draftId), audience: everyone, test });
    await scheduleCampaign(tx, services, store, { campaign, ...plan });
    while (await bookIn(tx, campaign.id));
    const at = new Date(databaseNow() - daysAgo * DAY_MS);
    const contents = await findContents(tx, [campaign.id]);
    const links = await saveLinks(
      tx,
      campaign.id,
      contents.flatMap(({ variant, compiled }) =>
        readCompiled(compiled).links.flatMap(({ n, url, words: text }) =>
          url.startsWith('http')
            ? [{ variant: contents.length > 1 ? variant : null, place: n, url, words: text }]
            : [],
        ),
      ),
    );
    const sends = await settlePast(tx, campaign.id, at);
    await noteSendEvents(
      tx,
      eventsOf(
        sends,
        at,
        links.map(({ linkNo }) => linkNo),
      ),
    );
    await noteBegan(tx, campaign.id, at);
  }

  const at = `${addDays(dayIn(zoneOf(store), new Date(databaseNow())), 20)}T10:00`;
  const gifts = await insertDraft(tx, words, 'lookbook', 'Gifts in time', [
    'Presents that arrive before the day does.',
  ]);
  const campaign = await add({
    ...newFields('Gifts in time', gifts),
    audience: everyone,
    timing: { kind: 'at', at },
  });
  await scheduleCampaign(tx, services, store, { campaign, ...plan });
  await add(newFields('Thank you', await insertDraft(tx, words, 'thanks', 'Thank you')));
}

export const demoPart: DemoPart = {
  name: 'campaigns',
  needs: ['projects and stores', 'audience', 'senders', 'products'],
  steps: [addCampaigns],
};
