import type {
  CollectionRule,
  CollectionRuleField,
} from '../../../../shared/features/making/collections/collections.ts';

/** The kinds of rules as a merchant chooses them; a kind with two tests stands for each. */
export const RULE_KINDS = [
  { value: 'title:contains', label: 'Title contains' },
  { value: 'title:lacks', label: 'Title doesn’t contain' },
  { value: 'tag', label: 'Tag is' },
  { value: 'type', label: 'Type is' },
  { value: 'colour', label: 'Comes in colour' },
  { value: 'price:at-least', label: 'Price is from' },
  { value: 'price:at-most', label: 'Price is up to' },
  { value: 'sale', label: 'Is on sale' },
  { value: 'new', label: 'Is new' },
  { value: 'bestseller', label: 'Is a bestseller' },
] as const;

export type RuleKind = (typeof RULE_KINDS)[number]['value'];

export const kindOfRule = (rule: CollectionRule): RuleKind =>
  rule.field === 'title' || rule.field === 'price' ? (`${rule.field}:${rule.test}` as RuleKind) : rule.field;

const FIRST: Record<CollectionRuleField, CollectionRule> = {
  title: { field: 'title', test: 'contains', text: '' },
  tag: { field: 'tag', text: '' },
  type: { field: 'type', text: '' },
  colour: { field: 'colour', text: '' },
  price: { field: 'price', test: 'at-least', amountMinor: 2000 },
  sale: { field: 'sale' },
  new: { field: 'new', days: 30 },
  bestseller: { field: 'bestseller', sold: 10 },
};

/** A rule of a kind to begin with; values that suit it are taken over. */
export function ruleOfKind(kind: RuleKind, before: CollectionRule): CollectionRule {
  switch (kind) {
    case 'title:contains':
    case 'title:lacks':
      return {
        field: 'title',
        test: kind === 'title:contains' ? 'contains' : 'lacks',
        text: before.field === 'title' ? before.text : '',
      };
    case 'price:at-least':
    case 'price:at-most':
      return {
        field: 'price',
        test: kind === 'price:at-least' ? 'at-least' : 'at-most',
        amountMinor: before.field === 'price' ? before.amountMinor : 2000,
      };
    default:
      return FIRST[kind];
  }
}

/** Whether nothing is missing in a rule. */
export const isCompleteRule = (rule: CollectionRule): boolean => !('text' in rule) || rule.text.trim() !== '';

/** `long-sleeve` as people read it: Long sleeve. */
export const formatType = (type: string): string =>
  `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('-', ' ')}`;
