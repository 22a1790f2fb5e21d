import { ActionIcon, NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { IconTrash, IconX } from '@tabler/icons-react';
import { countText } from '../../../../shared/contract/list.ts';
import type { Leaf } from '../../../../shared/features/growth/segments/segment.ts';
import { Select } from '../../../ui/select/select.tsx';
import { CountFields, DidFields } from './did-fields.tsx';
import { NamedChoice } from './named-choice.tsx';
import { PropFields } from './prop-fields.tsx';
import type { RowContext } from './row-context.ts';
import { startOf, subjectChoices, subjectOf } from './row-subjects.ts';
import type { EditLeaf } from './segment-tree.ts';
import styles from './segments.module.css';
import { WindowFields } from './window-fields.tsx';

type EmailLeaf = Extract<Leaf, { readonly email: unknown }>;

interface FieldsProps {
  readonly leaf: Leaf;
  readonly change: (leaf: Leaf) => void;
  readonly context: RowContext;
  readonly place: string;
}

const IS_OR_NOT = [
  { value: 'yes', label: 'is on' },
  { value: 'no', label: 'isn’t on' },
] as const;
const IN_OR_NOT = [
  { value: 'yes', label: 'is in' },
  { value: 'no', label: 'isn’t in' },
] as const;

function ShareField({
  leaf,
  change,
}: {
  readonly leaf: Extract<Leaf, { share: unknown }>;
  readonly change: (leaf: Leaf) => void;
}) {
  const [from, to] = leaf.share;
  return (
    <NumberInput
      className={styles.short ?? ''}
      aria-label="Percent of people"
      value={to - from + 1}
      min={1}
      max={100}
      suffix="%"
      hideControls
      allowDecimal={false}
      onChange={(next) => change({ ...leaf, share: [0, Math.min(100, Math.max(1, Number(next) || 1)) - 1] })}
    />
  );
}

const CONSENT_STATES = [
  { value: 'given', label: 'agreed' },
  { value: 'asked', label: 'hasn’t confirmed yet' },
  { value: 'withdrawn', label: 'ended emails' },
  { value: 'none', label: 'never said anything' },
] as const;

interface CampaignFieldsProps {
  readonly leaf: EmailLeaf;
  readonly change: (leaf: Leaf) => void;
  readonly context: RowContext;
}

/** The campaign whose emails a row counts; those of any campaign where none is chosen. */
function CampaignFields({ leaf, change, context }: CampaignFieldsProps) {
  const { of = '', ...rest } = leaf;
  return (
    <span className={styles.where}>
      <NamedChoice
        of="campaign"
        label="Campaign"
        placeholder="Any campaign"
        value={of}
        text={context.names[of]}
        onValue={(id, name) => {
          context.learnName(id, name);
          change({ ...rest, of: id });
        }}
      />
      {of !== '' && (
        <ActionIcon variant="subtle" size="lg" aria-label="Count any campaign" onClick={() => change(rest)}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}

/** What follows a row’s subject. */
function Fields({ leaf, change, context, place }: FieldsProps) {
  if ('did' in leaf) return <DidFields leaf={leaf} change={change} context={context} place={place} />;
  if ('prop' in leaf) return <PropFields leaf={leaf} change={change} context={context} place={place} />;
  if ('email' in leaf)
    return (
      <>
        <CampaignFields leaf={leaf} change={change} context={context} />
        <CountFields
          value={leaf.count}
          onValue={(count) => {
            const { count: _, ...rest } = leaf;
            change(count ? { ...rest, count } : rest);
          }}
        />
        <WindowFields
          value={leaf.when}
          onValue={(when) => {
            const { when: _, ...rest } = leaf;
            change(when ? { ...rest, when } : rest);
          }}
        />
        {leaf.email === 'opened-unsure' && (
          <p className={styles.hint}>Mail programs open emails automatically, so this isn’t certain.</p>
        )}
      </>
    );
  if ('list' in leaf || 'segment' in leaf) {
    const isList = 'list' in leaf;
    const chosen = isList ? leaf.list : leaf.segment;
    return (
      <>
        <Select
          className={styles.short ?? ''}
          aria-label={isList ? 'On it or not' : 'In it or not'}
          value={leaf.member ? 'yes' : 'no'}
          allowDeselect={false}
          data={[...(isList ? IS_OR_NOT : IN_OR_NOT)]}
          onChange={(next) => change({ ...leaf, member: next === 'yes' })}
        />
        <NamedChoice
          of={isList ? 'list' : 'segment'}
          label={isList ? 'Mailing list' : 'Segment'}
          value={chosen}
          text={context.names[chosen]}
          without={isList ? null : context.segmentId}
          onValue={(id, name) => {
            context.learnName(id, name);
            change(isList ? { ...leaf, list: id } : { ...leaf, segment: id });
          }}
        />
      </>
    );
  }
  if ('consent' in leaf)
    return (
      <>
        <Select
          className={styles.medium ?? ''}
          aria-label="What they said"
          value={leaf.is}
          allowDeselect={false}
          data={[...CONSENT_STATES]}
          onChange={(next) => {
            const is = CONSENT_STATES.find(({ value }) => value === next)?.value ?? 'given';
            const { since, ...rest } = leaf;
            change(since && is !== 'none' ? { ...rest, is, since } : { ...rest, is });
          }}
        />
        {leaf.is !== 'none' && (
          <WindowFields
            value={leaf.since}
            onValue={(since) => {
              const { since: _, ...rest } = leaf;
              change(since ? { ...rest, since } : rest);
            }}
          />
        )}
      </>
    );
  return 'share' in leaf ? <ShareField leaf={leaf} change={change} /> : null;
}

interface RowEditorProps {
  readonly row: EditLeaf;
  /** From 1, through all groups. */
  readonly number: number;
  /** How many people it holds by itself; null where that isn’t known now. */
  readonly holds: number | null;
  readonly error: string | null;
  readonly context: RowContext;
  readonly change: (leaf: Leaf) => void;
  readonly remove: () => void;
}

/** One row of a definition: what it is about, how, when, and how many people that holds. */
export function RowEditor({ row, number, holds, error, context, change, remove }: RowEditorProps) {
  const { leaf, key } = row;
  return (
    <fieldset className={styles.row} aria-label={`Row ${number}`} data-wrong={error !== null || undefined}>
      <div className={styles.fields}>
        <Select
          className={styles.medium ?? ''}
          aria-label="About"
          searchable
          allowDeselect={false}
          value={subjectOf(leaf)}
          data={subjectChoices(context.seesMoney)}
          onChange={(next) => next !== null && next !== subjectOf(leaf) && change(startOf(next))}
        />
        <Fields leaf={leaf} change={change} context={context} place={key} />
      </div>
      <div className={styles.end}>
        <span className={styles.holds}>{holds === null ? '' : `${countText(holds)} people`}</span>
        <ActionIcon variant="subtle" size="xl" aria-label={`Remove row ${number}`} onClick={remove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
