import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { discountCalls } from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import {
  DISCOUNT_LIMITS,
  type DiscountMethod,
  discountFieldsSchema,
  type ManagedDiscount,
  type Named,
  toRandomCode,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { useUnsavedChanges } from '../../../platform/navigation/use-unsaved-changes.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CodesPanel, GivenCodes } from './codes-panel.tsx';
import { type DiscountDraft, type PartProps, toDraft, toFields } from './discount-form.ts';
import styles from './discounts.module.css';
import { LimitsPanel } from './limits-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { ScopePanel } from './scope-panel.tsx';
import { ValuePanel } from './value-panel.tsx';

const METHODS: readonly { readonly value: DiscountMethod; readonly text: string; readonly hint: string }[] = [
  { value: 'code', text: 'One code', hint: 'Everyone types the same code, or opens its link.' },
  {
    value: 'codes',
    text: 'Many codes',
    hint: 'Each code works for one order. Good for letters and cards.',
  },
  { value: 'automatic', text: 'No code', hint: 'We apply it for everyone. Shoppers see its name.' },
  {
    value: 'recycling',
    text: 'A code for recycling',
    hint: 'When old clothing arrives here for recycling, we email its sender a code for one order.',
  },
];

const NAME_HINTS: Readonly<Record<DiscountMethod, string>> = {
  code: 'Only you see it. Leave it empty to use the code.',
  codes: 'Only you see it.',
  automatic: 'Shoppers see it in their basket.',
  recycling: 'Only you see it.',
};

interface MethodPanelProps extends PartProps {
  readonly isNew: boolean;
  readonly takesRecycling: boolean;
}

function MethodPanel({ draft, errors, change, isNew, takesRecycling }: MethodPanelProps) {
  const { method, code, name } = draft;
  return (
    <Panel title="How shoppers get it">
      <Stack gap={4}>
        {isNew && (
          <Choice
            label="They get it with"
            kind="list"
            options={METHODS.filter(({ value }) => value !== 'recycling' || takesRecycling)}
            value={method}
            onValue={(next) => change({ method: next })}
            error={errors.method}
          />
        )}
        {method === 'code' && (
          <div className={styles.code}>
            <TextInput
              label="Code"
              description="Letters, numbers, dashes and spaces. Capitals don’t matter."
              value={code}
              maxLength={DISCOUNT_LIMITS.codeLength}
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => change({ code: event.currentTarget.value.toUpperCase() })}
              error={errors.code}
            />
            <Button
              variant="default"
              onClick={() => change({ code: toRandomCode(crypto.getRandomValues(new Uint8Array(8))) })}
            >
              Create one for me
            </Button>
          </div>
        )}
        <TextInput
          label="Name"
          description={NAME_HINTS[method]}
          value={name}
          maxLength={DISCOUNT_LIMITS.nameLength}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={errors.name}
        />
      </Stack>
    </Panel>
  );
}

interface DatesPanelProps extends PartProps {
  readonly timeZone: string;
}

function DatesPanel({ draft, errors, change, timeZone }: DatesPanelProps) {
  return (
    <Panel title="When">
      <Stack gap={3}>
        <Row gap={3}>
          <TextInput
            type="date"
            label="First day"
            value={draft.startsOn}
            onChange={(event) => change({ startsOn: event.currentTarget.value })}
            error={errors.startsOn}
          />
          <TextInput
            type="date"
            label="Last day"
            value={draft.endsOn ?? ''}
            onChange={(event) => change({ endsOn: event.currentTarget.value || null })}
            error={errors.endsOn}
          />
        </Row>
        <p className={styles.note}>
          {`From midnight to midnight in ${timeZone.split('/').at(-1)?.replaceAll('_', ' ')}. Without a last day it doesn’t end.`}
        </p>
      </Stack>
    </Panel>
  );
}

const toErrors = (errors: Readonly<Record<string, readonly string[]>> | undefined): PartProps['errors'] =>
  Object.fromEntries(
    Object.entries(errors ?? {}).map(([path, messages]) => [path.replace(/^fields\./, ''), messages[0]]),
  );

interface DiscountEditorProps {
  /** Null for a new one. */
  readonly discount: ManagedDiscount | null;
  readonly initial: DiscountDraft;
  readonly setup: {
    readonly currency: CurrencyCode;
    readonly timeZone: string;
    readonly collections: readonly Named[];
    readonly takesRecycling: boolean;
  };
}

/** A discount with everything that its merchant decides, with a preview next to it. */
export function DiscountEditor({ discount, initial, setup }: DiscountEditorProps) {
  const navigate = useNavigate();
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<PartProps['errors']>({});
  const refreshes = [discountCalls.list, discountCalls.get];
  const create = useCallMutation(discountCalls.create, { refreshes });
  const update = useCallMutation(discountCalls.update, { refreshes });
  const isSaving = create.isPending || update.isPending;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  useUnsavedChanges(isChanged && !isSaving);
  const change = (changes: Partial<DiscountDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const part: PartProps = { draft, errors, change };
  const fields = toFields({ ...draft, customers: draft.customers.filter((one) => one.trim() !== '') });

  const complain = (found: PartProps['errors']) => {
    setErrors(found);
    // The fields have their messages once this is drawn.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const save = async () => {
    const checked = discountFieldsSchema.safeParse(fields);
    const scopeMissing =
      (draft.covers === 'collections' && draft.collections.length === 0 && 'collectionIds') ||
      (draft.covers === 'products' && draft.products.length === 0 && 'productIds');
    if (!checked.success || scopeMissing)
      return complain({
        ...Object.fromEntries(
          (checked.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
        ),
        ...(scopeMissing && { [scopeMissing]: 'Choose at least one' }),
      });
    setErrors({});
    try {
      if (discount) {
        const answer = await update.mutateAsync({
          params: { discount: discount.id },
          body: { fields: checked.data, version: discount.version },
        });
        const next = toDraft(answer.discount);
        setSaved(next);
        setDraft(next);
        showSnackbar({ text: 'Discount saved' });
      } else {
        const answer = await create.mutateAsync({ body: checked.data });
        setSaved(draft);
        showSnackbar({ text: 'Discount created' });
        await navigate(withProject(`/marketing/discounts/${answer.discount.id}/`));
      }
    } catch (error) {
      if (error instanceof Refusal && error.errors) complain(toErrors(error.errors));
      else showFailure(error);
    }
  };
  return (
    <form
      className={styles.editor}
      aria-label="Discount"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap={5}>
        <MethodPanel {...part} isNew={discount === null} takesRecycling={setup.takesRecycling} />
        {discount?.method === 'codes' && <CodesPanel discount={discount} />}
        {discount?.method === 'recycling' && <GivenCodes discount={discount} />}
        <ValuePanel {...part} currency={setup.currency} />
        <ScopePanel {...part} collections={setup.collections} />
        <LimitsPanel {...part} currency={setup.currency} />
        <DatesPanel {...part} timeZone={setup.timeZone} />
      </Stack>
      <div className={styles.side}>
        <PreviewPanel fields={fields} />
        <Row gap={3}>
          <Button type="submit" loading={isSaving} disabled={discount !== null && !isChanged}>
            {discount ? 'Save' : 'Create discount'}
          </Button>
          <span role="status" className={styles.note}>
            {isChanged ? 'You have unsaved changes' : ''}
          </span>
        </Row>
      </div>
    </form>
  );
}
