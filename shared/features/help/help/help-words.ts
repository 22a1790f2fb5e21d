import { alikeWords } from '../../../rules/text/word-forms.ts';

/** Words of our trade by which people mean one thing when they look for help. */
const SAME: readonly (readonly string[])[] = [
  ['payout', 'paid', 'pay', 'money', 'earnings', 'earn', 'income', 'bank', 'royalty', 'withdraw'],
  ['delivery', 'deliver', 'shipping', 'ship', 'postage', 'post', 'courier', 'dispatch'],
  ['discount', 'voucher', 'coupon', 'promo'],
  ['return', 'refund', 'reimburse', 'chargeback'],
  ['domain', 'address', 'url', 'web'],
  ['invoice', 'receipt', 'bill'],
  ['customer', 'shopper', 'buyer', 'client'],
  ['picture', 'image', 'photo', 'artwork', 'file'],
  ['colleague', 'team', 'staff', 'employee', 'member'],
  ['tax', 'vat'],
  ['price', 'pricing', 'cost', 'fee'],
  ['login', 'signin', 'logon'],
  ['edit', 'change'],
  ['delete', 'remove'],
];

/** Words that any question has. */
const EMPTY: ReadonlySet<string> = new Set(
  'a an and are be can do does for from get have how i in is it me my of on or our should the to we what when where which why will with you your'.split(
    ' ',
  ),
);

const forms = (word: string): readonly string[] => [word, ...alikeWords(word)];
const sameAs = new Map(
  SAME.flatMap((words) => words.flatMap(forms).map((word) => [word, words.flatMap(forms)] as const)),
);

/** The words that a search is about: all of them where it has no others. */
export function wordsThatCount(words: readonly string[]): readonly string[] {
  const counting = words.filter((word) => !EMPTY.has(word));
  return counting.length > 0 ? counting : words;
}

/** A word with its other forms, and the words that mean nearly the same. */
export const helpWord = (word: string) => ({
  typed: word,
  forms: new Set(forms(word)),
  alike: new Set(sameAs.get(word) ?? []),
});
