import { plainCardNumber } from './cards.ts';

export type SandboxOutcome = 'succeeded' | 'failed' | 'authentication' | 'processing';

/** A card the sandbox knows. Any expiry in the future and any security code go with it. */
export interface TestCard {
  readonly number: string;
  readonly outcome: SandboxOutcome;
  /** What paying with it does, for the shopper's screen. */
  readonly label: string;
  /** What the shopper is told when it fails. */
  readonly message?: string;
}

export const CARD_DECLINED = 'Your card was declined. Please try another one';

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', outcome: 'succeeded', label: 'Pays' },
  { number: '4000 0025 0000 3155', outcome: 'authentication', label: 'Asks for a second step, then pays' },
  { number: '4000 0000 0000 0077', outcome: 'processing', label: 'Takes some seconds, then pays' },
  {
    number: '4000 0000 0000 0002',
    outcome: 'failed',
    label: 'Is declined',
    message: CARD_DECLINED,
  },
  {
    number: '4000 0000 0000 9995',
    outcome: 'failed',
    label: 'Has insufficient funds',
    message: 'Your card has insufficient funds. Please try another one',
  },
  {
    number: '4000 0000 0000 0069',
    outcome: 'failed',
    label: 'Has expired',
    message: 'Your card has expired. Please try another one',
  },
];

/** The test card of a typed number, or undefined where the sandbox does not know it. */
export function testCardOf(number: string): TestCard | undefined {
  const digits = plainCardNumber(number);
  return TEST_CARDS.find((card) => plainCardNumber(card.number) === digits);
}
