import type { Variant } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { variantsOf } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { fillText } from '../../../../shared/features/growth/email-drafts/email-drafts.ts';
import { sellerAddress } from '../../../../shared/features/projects/sellers/sellers.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import {
  asIs,
  fillMail,
  findLiveContent,
  type LinkOf,
  type MailReader,
} from '../email-drafts/email-drafts.ts';
import { findContents, type StoredCampaign } from './campaigns.queries.ts';
import { type CampaignStore, previewPeopleRead } from './campaigns.reads.ts';
import { readCompiled } from './compiled-mail.ts';
import { readContents } from './contents.ts';

interface Wanted {
  readonly store: CampaignStore;
  readonly campaign: StoredCampaign;
  readonly variant: Variant;
  readonly person?: string | undefined;
}

async function contentOf(tx: Tx, services: Services, { store, campaign, variant }: Wanted) {
  if (campaign.ownState !== 'draft') {
    const kept = (await findContents(tx, [campaign.id])).find((one) => one.variant === variant);
    return (
      kept && {
        subject: kept.subject,
        preheader: kept.preheader,
        from: kept.sender.name,
        compiled: readCompiled(kept.compiled),
      }
    );
  }
  const { variants } = await readContents(tx, services, store, campaign);
  const found = variants.find((one) => one.variant === variant);
  return (
    found && {
      subject: found.draft.subject,
      preheader: found.draft.preheader,
      from: found.sender.name,
      compiled: found.draft.compiled,
    }
  );
}

type Content = NonNullable<Awaited<ReturnType<typeof contentOf>>>;

/** An email as it looks for a reader. Codes aren’t shown: it can be shared. Null where nothing can be shown. */
async function fill(
  tx: Tx,
  store: CampaignStore,
  content: Content,
  reader: MailReader,
  linkOf: LinkOf = asIs,
) {
  const live = await findLiveContent(tx, store.id, content.compiled);
  const filled = fillMail(
    content.compiled,
    reader,
    { ...live, codes: live.codes.map(() => ({ state: 'open', code: 'YOUR-CODE', ends: '' })) },
    linkOf,
    {
      reason: `You’re receiving this email because you subscribed at ${store.name}.`,
      postalAddress: sellerAddress(store.seller),
      preferencesUrl: '#preferences',
      unsubscribeUrl: '#unsubscribe',
    },
  );
  return filled.held === null ? filled : null;
}

/** What a campaign sends, as one person gets it. */
export async function previewOf(tx: Tx, services: Services, wanted: Wanted) {
  const { store, campaign, person } = wanted;
  const content = await contentOf(tx, services, wanted);
  if (!content) return null;
  const people = await previewPeopleRead.list(tx, { storeId: store.id });
  const reader = people.find(({ id }) => id === person) ?? people[0];
  const filled = await fill(tx, store, content, {
    firstName: reader?.firstName ?? '',
    lastName: reader?.lastName ?? '',
    country: reader?.country ?? '',
  });
  if (!filled) return null;
  const nameOf = ({ firstName, lastName, address }: (typeof people)[number]) =>
    `${firstName} ${lastName}`.trim() || address || 'Unnamed';
  return {
    variants: [...variantsOf(campaign.test)],
    from: content.from,
    subject: filled.subject,
    preheader: content.preheader,
    html: filled.html,
    text: filled.text,
    people: people.map((one) => ({ id: one.id, name: nameOf(one) })),
  };
}

/** An unknown person: texts show what they say instead of a name. */
const NO_ONE: MailReader = { firstName: '', lastName: '', country: '' };

/** What a campaign sends, as an unknown person gets it, with the links of its content. */
export async function sampleOf(tx: Tx, services: Services, wanted: Wanted, linkOf?: LinkOf) {
  const content = await contentOf(tx, services, wanted);
  const filled = content && (await fill(tx, wanted.store, content, NO_ONE, linkOf));
  if (!filled) return null;
  return {
    from: content.from,
    subject: filled.subject,
    preheader: fillText(content.preheader, NO_ONE, wanted.store.name),
    html: filled.html,
    links: content.compiled.links,
  };
}
