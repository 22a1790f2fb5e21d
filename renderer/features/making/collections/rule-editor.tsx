import { ActionIcon, Button, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { collectionsCalls } from '../../../../shared/features/making/collections/collections.calls.ts';
import {
  COLLECTION_LIMITS,
  type CollectionRule,
  type CollectionRules,
} from '../../../../shared/features/making/collections/collections.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { MOST_PRICE_MINOR } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall } from '../../../platform/data/data.ts';
import { MoneyField } from '../../../ui/fields/fields.ts';
import { Autocomplete } from '../../../ui/late-fields/late-fields.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select/select.tsx';
import styles from './collections.module.css';
import { formatType, kindOfRule, RULE_KINDS, ruleOfKind } from './rule-kinds.ts';

interface RuleValueProps {
  readonly rule: CollectionRule;
  readonly name: string;
  readonly onChange: (rule: CollectionRule) => void;
}

/** What a rule compares with. */
function RuleValue({ rule, name, onChange }: RuleValueProps) {
  const { store } = useSession();
  const values = useCall(collectionsCalls.listRuleValues, {}).data;
  const currency = currencyCodeSchema.catch('GBP').parse(store?.currency);
  switch (rule.field) {
    case 'sale':
      return <span />;
    case 'title':
      return (
        <TextInput
          aria-label={`Text of ${name}`}
          placeholder="Words"
          value={rule.text}
          maxLength={80}
          onChange={(event) => onChange({ ...rule, text: event.currentTarget.value })}
        />
      );
    case 'tag':
      return (
        <Autocomplete
          aria-label={`Tag of ${name}`}
          placeholder="Tag"
          value={rule.text}
          maxLength={80}
          data={values?.tags ?? []}
          limit={50}
          onChange={(text) => onChange({ ...rule, text })}
        />
      );
    case 'type':
    case 'colour': {
      const known = rule.field === 'type' ? values?.types : values?.colours;
      const choices = [...new Set([...(known ?? []), ...(rule.text ? [rule.text] : [])])];
      return (
        <Select
          aria-label={rule.field === 'type' ? `Type of ${name}` : `Colour of ${name}`}
          placeholder={rule.field === 'type' ? 'Choose a type' : 'Choose a colour'}
          value={rule.text || null}
          data={choices.map((value) => ({
            value,
            label: rule.field === 'type' ? formatType(value) : value,
          }))}
          searchable
          allowDeselect={false}
          nothingFoundMessage="Nothing matches"
          onChange={(text) => onChange({ ...rule, text: text ?? '' })}
        />
      );
    }
    case 'price':
      return (
        <MoneyField
          label={<span className="only-read-aloud">{`Price of ${name}`}</span>}
          value={rule.amountMinor}
          currency={currency}
          max={MOST_PRICE_MINOR}
          onValue={(amountMinor) => onChange({ ...rule, amountMinor })}
        />
      );
    case 'new':
      return (
        <NumberInput
          aria-label={`Days of ${name}`}
          value={rule.days}
          min={1}
          max={365}
          allowDecimal={false}
          suffix={rule.days === 1 ? ' day or less on sale' : ' days or less on sale'}
          onChange={(days) => onChange({ ...rule, days: Number(days) || 1 })}
        />
      );
    case 'bestseller':
      return (
        <NumberInput
          aria-label={`Pieces of ${name}`}
          value={rule.sold}
          min={1}
          max={1_000_000}
          allowDecimal={false}
          suffix=" or more sold"
          onChange={(sold) => onChange({ ...rule, sold: Number(sold) || 1 })}
        />
      );
  }
}

interface RuleEditorProps {
  readonly rules: CollectionRules;
  readonly onChange: (rules: CollectionRules) => void;
}

/** The rules of a collection: whether all or any must hold, and what each says. */
export function RuleEditor({ rules, onChange }: RuleEditorProps) {
  const id = useId();
  const change = (at: number, rule: CollectionRule) =>
    onChange({ ...rules, rules: rules.rules.map((each, index) => (index === at ? rule : each)) });
  return (
    <Stack gap={3} role="group" aria-label="Rules">
      <Row gap={3}>
        <span id={id}>Products must fit</span>
        <SegmentedControl
          aria-labelledby={id}
          value={rules.match}
          onChange={(match) => onChange({ ...rules, match: match === 'any' ? 'any' : 'all' })}
          data={[
            { value: 'all', label: 'all rules' },
            { value: 'any', label: 'any rule' },
          ]}
        />
      </Row>
      <ol className={styles.rules}>
        {rules.rules.map((rule, at) => {
          const name = `rule ${at + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id, and their fields hold no state.
            <li key={at} className={styles.rule}>
              <Select
                aria-label={`Kind of ${name}`}
                value={kindOfRule(rule)}
                data={[...RULE_KINDS]}
                allowDeselect={false}
                onChange={(value) => {
                  const kind = RULE_KINDS.find((each) => each.value === value);
                  if (kind) change(at, ruleOfKind(kind.value, rule));
                }}
              />
              <RuleValue rule={rule} name={name} onChange={(changed) => change(at, changed)} />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="xl"
                aria-label={`Remove ${name}`}
                disabled={rules.rules.length === 1}
                onClick={() => onChange({ ...rules, rules: rules.rules.filter((_, index) => index !== at) })}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={rules.rules.length >= COLLECTION_LIMITS.rules}
        onClick={() =>
          onChange({ ...rules, rules: [...rules.rules, { field: 'title', test: 'contains', text: '' }] })
        }
      >
        Add a rule
      </Button>
    </Stack>
  );
}
