import { Button, Switch } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import {
  BUNDLE_LIMITS,
  type Bundle,
  countPieces,
  sumBundle,
} from '../../../../shared/features/making/bundles/bundles.ts';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useUnsavedChanges } from '../../../platform/navigation/use-unsaved-changes.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { addItem, type BundleDraft, draftOf, setQuantity } from './bundle-form.ts';
import styles from './bundles.module.css';
import { ChosenItems } from './chosen-items.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { ItemPicker } from './item-picker.tsx';
import { PricePanel } from './price-panel.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { useSaving } from './use-saving.ts';

interface BundleEditorProps {
  readonly bundle: Bundle | null;
  readonly initial: BundleDraft;
  readonly currency: CurrencyCode;
  readonly reload: () => Promise<Bundle | null>;
}

const statusText = ({ isPublished, isLive, enabled }: Bundle): string => {
  if (!isPublished) return 'Draft. Shoppers don’t see it yet.';
  if (!isLive) return 'Published, but shoppers don’t see it: one of its items isn’t in your store.';
  return enabled ? 'Published' : 'Published, but hidden from shoppers';
};

/** A bundle with everything that its merchant decides. */
export function BundleEditor({ bundle, initial, currency, reload }: BundleEditorProps) {
  const { store } = useSession();
  const form = useKeptDraft(bundle?.id ?? 'new', initial, bundle?.revision ?? null);
  const { draft, isChanged, change, reset } = form;
  const { save, isSaving, errors } = useSaving({
    bundle,
    revision: form.revision,
    onSaved: (saved) => reset(draftOf(saved), saved.revision),
    reload: () => void reload().then((newest) => newest && reset(draftOf(newest), newest.revision)),
  });
  useUnsavedChanges(isChanged && !isSaving);
  const sums = sumBundle(draft.items, draft.pricing, currency);
  const isFull = countPieces(draft.items) >= BUNDLE_LIMITS.piecesMax;
  const isPublished = bundle?.isPublished === true;
  const submit = (publish: boolean) => void save({ draft, sums, currency, publish });
  const title = bundle ? bundle.name : 'Bundle maker';
  const address = store && bundle && `${store.url.replace(/\/$/, '')}/product/${bundle.urlName}/`;
  return (
    <Page
      isRecord
      title={title}
      lead={bundle ? statusText(bundle) : 'Sell several products together at one price.'}
      actions={
        bundle?.isLive &&
        bundle.enabled &&
        address && (
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            View in store
          </Button>
        )
      }
    >
      <div className={styles.editor}>
        <Stack gap={5}>
          <Panel title={`Items (${countPieces(draft.items)} of ${BUNDLE_LIMITS.piecesMax})`}>
            <Stack gap={4}>
              {errors.items && (
                <p className={styles.error} role="alert">
                  {errors.items}
                </p>
              )}
              <ChosenItems
                items={draft.items}
                currency={currency}
                isFull={isFull}
                set={(id, quantity) => change({ items: setQuantity(draft.items, id, quantity) })}
              />
              <ItemPicker isFull={isFull} add={(choice) => change({ items: addItem(draft.items, choice) })} />
            </Stack>
          </Panel>
          <DetailsPanel draft={draft} errors={errors} isPublished={isPublished} change={change} />
        </Stack>
        <div className={styles.side}>
          <PricePanel
            pricing={draft.pricing}
            sums={sums}
            currency={currency}
            error={errors['pricing.value'] ?? errors.pricing}
            change={(pricing) => change({ pricing })}
          />
          <Panel title="In your store">
            <Stack gap={4}>
              {bundle?.imageId && (
                <Picture
                  src={productImagePath(bundle.imageId)}
                  alt={`Picture of ${bundle.name}`}
                  width={240}
                  height={300}
                  className={styles.picture ?? ''}
                />
              )}
              <Switch
                label="Shown to shoppers"
                description={isPublished ? undefined : 'Once it’s published'}
                checked={draft.enabled}
                onChange={(event) => change({ enabled: event.currentTarget.checked })}
              />
              <p className={styles.note}>We make its picture from its items’ pictures when you save.</p>
              <div className={styles.save}>
                {!isPublished && (
                  <Button variant="default" loading={isSaving} onClick={() => submit(false)}>
                    Save draft
                  </Button>
                )}
                <Button
                  loading={isSaving}
                  disabled={isPublished && !isChanged}
                  onClick={() => submit(!isPublished)}
                >
                  {isPublished ? 'Save' : 'Publish'}
                </Button>
              </div>
              <span role="status" className={styles.note}>
                {isChanged ? 'You have unsaved changes' : ''}
              </span>
            </Stack>
          </Panel>
        </div>
      </div>
    </Page>
  );
}
