import { useNavigate } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { bundleCalls } from '../../../../shared/features/making/bundles/bundles.calls.ts';
import type { Bundle, BundleSums } from '../../../../shared/features/making/bundles/bundles.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { type CurrencyCode, formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { type BundleDraft, toFields } from './bundle-form.ts';

const REFRESHES = [bundleCalls.get, productsCalls.listRows];

interface Saving {
  readonly draft: BundleDraft;
  readonly sums: BundleSums;
  readonly currency: CurrencyCode;
  readonly publish: boolean;
}

interface Target {
  readonly bundle: Bundle | null;
  readonly revision: number | null;
  readonly onSaved: (bundle: Bundle) => void;
  /** Loads what someone else has saved. */
  readonly reload: () => void;
}

const askAboutLoss = (lossMinor: number, currency: CurrencyCode) =>
  openPopup('confirm', {
    title: 'Sell at a loss?',
    text: `You’d lose ${formatMoney(money(lossMinor, currency))} on every sale of this bundle.`,
    confirmLabel: 'Sell at a loss',
    cancelLabel: 'Change the price',
    destructive: true,
  });

const askToReload = () =>
  openPopup('confirm', {
    title: 'Someone else changed this bundle',
    text: 'Load their version to continue. You’ll lose the changes you haven’t saved.',
    confirmLabel: 'Load their version',
    cancelLabel: 'Keep editing',
  });

/** Saves the bundle, and asks before it would be sold at a loss. */
export function useSaving({ bundle, revision, onSaved, reload }: Target) {
  const navigate = useNavigate();
  const create = useCallMutation(bundleCalls.create, { refreshes: REFRESHES });
  const update = useCallMutation(bundleCalls.update, { refreshes: REFRESHES });
  const error = create.error ?? update.error;
  const refused = error instanceof Refusal ? (error.errors ?? {}) : {};

  const save = async ({ draft, sums, currency, publish }: Saving) => {
    const isSold = publish || bundle?.isPublished === true;
    const isLoss = isSold && draft.items.length > 0 && sums.profitMinor < 0;
    if (isLoss && !(await askAboutLoss(-sums.profitMinor, currency))) return;
    const body = { fields: toFields(draft), publish, acceptsLoss: isLoss };
    const told = {
      onError: async (failure: Error) => {
        if (!(failure instanceof Refusal) || failure.code !== 'older-revision') return showFailure(failure);
        if (await askToReload()) reload();
      },
      onSuccess: (saved: Bundle) => {
        onSaved(saved);
        showSnackbar({ text: publish ? 'Bundle published' : 'Bundle saved' });
        if (saved.urlName !== bundle?.urlName)
          void navigate(withProject(`/bundle-maker/${saved.urlName}/`), { replace: true });
      },
    };
    if (bundle && revision !== null)
      update.mutate({ params: { bundle: bundle.id }, body: { ...body, revision } }, told);
    else create.mutate({ body }, told);
  };

  return {
    save,
    isSaving: create.isPending || update.isPending,
    /** First message of each field that was refused. */
    errors: Object.fromEntries(
      Object.entries(refused).map(([field, messages]) => [field.replace(/^fields\./, ''), messages[0]]),
    ),
  };
}
