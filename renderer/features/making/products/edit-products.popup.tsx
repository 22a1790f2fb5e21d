import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ChosenRows } from '../../../../shared/contract/bulk-act.ts';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { bulkActCalls } from '../../../../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import type { ProductEdit } from '../../../../shared/features/making/products/products.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { EditFields, type FieldKind } from './edit-fields.tsx';
import { CHANGE_WORDS, EditPreview, PUBLISH_WORDS } from './edit-preview.tsx';

export type ManyKind = FieldKind | 'show' | 'hide' | 'delete' | 'publish' | 'duplicate';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Asks how to change many products, shows what that does, and starts it. */
    'edit-products': { props: { rows: ChosenRows; count: number; kind: ManyKind }; answer: true };
  }
}

const products = (count: number) => `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`;

const ASKS: Record<ManyKind, { title(count: number): string; text?: string; does: string }> = {
  price: { title: (count) => `Change the price of ${products(count)}`, does: 'Change' },
  sale: { title: (count) => `Change the sale price of ${products(count)}`, does: 'Change' },
  tags: { title: (count) => `Change the tags of ${products(count)}`, does: 'Change' },
  collections: { title: (count) => `Change the collections of ${products(count)}`, does: 'Change' },
  colours: { title: (count) => `Change the colours of ${products(count)}`, does: 'Change' },
  show: { title: (count) => `Show ${products(count)} in your store?`, does: 'Show' },
  hide: {
    title: (count) => `Hide ${products(count)} from your store?`,
    text: 'Shoppers can’t find or buy them until you show them again. Existing orders aren’t affected.',
    does: 'Hide',
  },
  delete: {
    title: (count) => `Delete ${products(count)}?`,
    text: 'We’ll remove them from your store straight away. Existing orders aren’t affected. You can undo this for a day.',
    does: 'Delete',
  },
  publish: {
    title: (count) => `Publish ${products(count)}?`,
    text: 'We make their print files and pictures in the background. Each goes live in your store when its own are ready.',
    does: 'Publish',
  },
  duplicate: {
    title: (count) => `Duplicate ${products(count)}?`,
    text: 'Each copy is a draft with the same design. Shoppers don’t see it until you publish it.',
    does: 'Duplicate',
  },
};

const FIXED: Partial<Record<ManyKind, ProductEdit>> = {
  show: { kind: 'show' },
  hide: { kind: 'hide' },
  delete: { kind: 'delete' },
  publish: { kind: 'publish' },
};

const isFieldKind = (kind: ManyKind): kind is FieldKind => !(kind in FIXED) && kind !== 'duplicate';

/** Time after the last keystroke until the preview is asked for. */
const SETTLED_MS = 300;

/** How many stay as they are for want of a yes. */
function held(
  { losing, flawed, flawedAndLosing }: CallAnswer<typeof productsCalls.previewEdit>,
  allowsLoss: boolean,
  acceptsFlaws: boolean,
): number {
  if (allowsLoss) return acceptsFlaws ? 0 : flawed;
  return acceptsFlaws ? losing : losing + flawed - flawedAndLosing;
}

/** Changes many products at once. */
export default function EditProducts({ rows, count, kind, close }: PopupProps<'edit-products'>) {
  const { project } = useSession();
  const currency = currencyCodeSchema.catch('GBP').parse(project?.currency);
  const [edit, setEdit] = useState<ProductEdit | null>(FIXED[kind] ?? null);
  const [settled] = useDebouncedValue(edit, SETTLED_MS);
  const [allowLoss, setAllowLoss] = useState(false);
  const [accepted, setAccepted] = useState('');
  const preview = useCall(
    productsCalls.previewEdit,
    { body: { rows, edit: settled ?? { kind: 'show' } } },
    { enabled: settled !== null },
  );
  const refreshes = [bulkActCalls.list];
  const run = useCallMutation(productsCalls.editMany, { refreshes });
  const duplicate = useCallMutation(productsCalls.duplicateMany, { refreshes });
  const { title, text, does } = ASKS[kind];
  const told = { onError: showFailure, onSuccess: () => close(true) };
  const isCurrent = edit !== null && settled === edit;
  const shown = isCurrent ? preview.data : undefined;
  // A yes is to what is listed, and not to what another change brings.
  const seen = JSON.stringify(shown?.lookedAt ?? []);
  const acceptsFlaws = shown !== undefined && shown.flawed > 0 && accepted === seen;
  const changing =
    kind === 'duplicate' ? count : shown ? shown.changing - held(shown, allowLoss, acceptsFlaws) : null;
  const start = () => {
    if (kind === 'duplicate') duplicate.mutate({ body: { rows } }, told);
    else if (edit) {
      const accepts = acceptsFlaws ? shown.flaws : [];
      run.mutate({ body: { rows, edit, allowLoss, accepts } }, told);
    }
  };
  return (
    <Dialog title={title(count)} onClose={() => close()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (changing) start();
        }}
      >
        <Stack>
          {text && <p>{text}</p>}
          {isFieldKind(kind) && <EditFields kind={kind} currency={currency} onEdit={setEdit} />}
          {isCurrent && preview.isError && (
            <ErrorState what="what would change" error={preview.error} retry={preview.refetch} />
          )}
          {edit && kind !== 'duplicate' && !preview.isError && (
            <EditPreview
              preview={shown ?? null}
              words={kind === 'publish' ? PUBLISH_WORDS : CHANGE_WORDS}
              allowLoss={allowLoss}
              onAllowLoss={setAllowLoss}
              acceptsFlaws={acceptsFlaws}
              onAcceptFlaws={(accepts) => setAccepted(accepts ? seen : '')}
            />
          )}
          <DialogActions onCancel={() => close()}>
            <Button
              type="submit"
              {...(kind === 'delete' && { color: 'brick' })}
              disabled={!changing}
              loading={run.isPending || duplicate.isPending}
            >
              {changing ? `${does} ${products(changing)}` : does}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
