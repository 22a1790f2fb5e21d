import type { CampaignIssue } from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import {
  type CampaignFields,
  VARIANTS,
  type Variant,
  variantsOf,
} from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { sellerAddress } from '../../../../shared/features/projects/sellers/sellers.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { type ReadDraft, readDrafts } from '../email-drafts/email-drafts.ts';
import { findSenders } from '../senders/senders.ts';
import type { StoredContent } from './campaigns.queries.ts';
import type { CampaignStore } from './campaigns.reads.ts';

/** What one variant of a campaign would say now. */
export interface VariantContent {
  readonly variant: Variant;
  readonly draft: ReadDraft;
  readonly sender: StoredContent['sender'];
}

export interface Contents {
  readonly variants: readonly VariantContent[];
  /** What keeps it from being sent, and what readers would notice. */
  readonly issues: readonly CampaignIssue[];
}

type Content = Pick<CampaignFields, 'draftId' | 'senderId' | 'test'>;

const stop = (
  code: string,
  step: CampaignIssue['step'],
  message: string,
  path: string | null = null,
): CampaignIssue => ({ code, stops: true, step, message, path });

/** What a variant differs in from the campaign; the first differs in nothing. */
const otherOf = ({ test }: Content, variant: Variant): string | undefined =>
  variant === 'a' ? undefined : test?.others[VARIANTS.indexOf(variant) - 1];

function wantedDraft(content: Content, draftId: string, variant: Variant) {
  const other = otherOf(content, variant);
  const kind = content.test?.kind;
  if (other === undefined || kind === 'sender' || kind === undefined) return { id: draftId };
  if (kind === 'content') return { id: other };
  return kind === 'subject' ? { id: draftId, subject: other } : { id: draftId, preheader: other };
}

const draftPath = (id: string) => `/teemail/drafts/edit/${id}/`;

/** Reads and checks every variant of a campaign, as it would be sent now. */
export async function readContents(
  tx: Tx,
  services: Services,
  store: CampaignStore,
  content: Content,
): Promise<Contents> {
  const issues: CampaignIssue[] = [];
  const senders = await findSenders(tx, store.id);
  const standard = senders.find(({ isDefault }) => isDefault);
  if (senders.length === 0)
    issues.push(
      stop('no-sender', 'review', 'Add a sender: who your emails come from.', '/teemail/configuration/'),
    );
  if (sellerAddress(store.seller) === '')
    issues.push(
      stop(
        'no-postal-address',
        'review',
        'Enter your postal address in your store’s settings. The law asks for it below each offer.',
        '/settings/?section=seller',
      ),
    );
  const { draftId, test } = content;
  if (draftId === null) {
    issues.push(stop('no-email', 'content', 'Choose an email.'));
    return { variants: [], issues };
  }
  const variants = variantsOf(test);
  const drafts = await readDrafts(
    tx,
    services,
    store,
    variants.map((variant) => wantedDraft(content, draftId, variant)),
  );
  const read = variants.flatMap((variant, index): VariantContent[] => {
    const draft = drafts[index];
    if (!draft) {
      issues.push(stop('email-gone', 'content', 'This email was deleted. Choose another one.'));
      return [];
    }
    const senderId = (test?.kind === 'sender' ? otherOf(content, variant) : undefined) ?? content.senderId;
    const sender = senderId === null ? standard : senders.find(({ id }) => id === senderId);
    if (!sender && senders.length > 0)
      issues.push(stop('sender-gone', 'content', 'This sender was removed. Choose another one.'));
    if (draft.subject.trim() === '')
      issues.push(stop('no-subject', 'content', 'Write a subject.', draftPath(draft.id)));
    for (const { uid: _, ...issue } of draft.issues)
      if (!issues.some(({ message }) => message === issue.message))
        issues.push({ ...issue, step: 'content', path: draftPath(draft.id) });
    return [
      {
        variant,
        draft,
        sender: {
          senderId: sender?.id ?? null,
          name: draft.fromName || sender?.name || store.name,
          replyTo: sender?.replyTo ?? store.email,
        },
      },
    ];
  });
  const isSame = (left: VariantContent, right: VariantContent) =>
    left.draft.compiled.hash === right.draft.compiled.hash &&
    left.draft.subject === right.draft.subject &&
    left.sender.senderId === right.sender.senderId;
  if (read.some((left, index) => read.slice(index + 1).some((right) => isSame(left, right))))
    issues.push(
      stop('same-variants', 'content', 'Two variants are the same. Change one of them, or test nothing.'),
    );
  return { variants: read, issues };
}
