import { describe, expect, it } from 'vitest';
import type { SignUpStanding } from './sign-up.steps.ts';
import { agreementOf, nextSignUpPath } from './sign-up.ts';

const nobody: SignUpStanding = {
  signedIn: false,
  hasEmail: false,
  verified: false,
  signedEula: false,
  hasStore: false,
  hasProject: false,
  answers: {},
};
const account = { ...nobody, signedIn: true, hasEmail: true };
const brandName = 'Copper & Thread';

describe('the next step of signing up', () => {
  it.each<[string, Partial<SignUpStanding>, string]>([
    ['nothing is known', nobody, '/sign-up/brand/'],
    ['the brand has a name', { answers: { brandName } }, '/sign-up/create-login/'],
    ['the address is known', { hasEmail: true, answers: { brandName } }, '/sign-up/set-password/'],
    ['the account exists', { ...account, answers: { brandName } }, '/sign-up/demographic/'],
    ['an account without a brand proves its address', account, '/sign-up/verify/'],
    ['then it signs the agreement', { ...account, verified: true }, '/sign-up/eula/'],
    ['and names its store', { ...account, verified: true, signedEula: true }, '/sign-up/create-store/'],
    [
      'it sells to somebody else',
      { ...account, answers: { brandName, demographic: 'other' } },
      '/sign-up/custom-demographic/',
    ],
    [
      'questions are answered',
      { ...account, answers: { brandName, demographic: 'fans' } },
      '/sign-up/verify/',
    ],
    [
      'the address is verified',
      { ...account, verified: true, answers: { brandName, demographic: 'fans' } },
      '/sign-up/eula/',
    ],
    [
      'the agreement is signed',
      { ...account, verified: true, signedEula: true, answers: { brandName, demographic: 'fans' } },
      '/sign-up/create-store/',
    ],
    [
      'it sells through another shop',
      {
        ...account,
        verified: true,
        signedEula: true,
        answers: { brandName, demographic: 'fans', integrationType: 'woocommerce' },
      },
      '/sign-up/woocommerce/',
    ],
    ['a store exists', { ...account, verified: true, signedEula: true, hasStore: true }, '/dashboard/'],
    [
      'a member who has to accept a new agreement',
      { ...account, verified: true, hasProject: true },
      '/sign-up/eula/',
    ],
  ])('%s: %s', (_, facts, path) => expect(nextSignUpPath({ ...nobody, ...facts })).toBe(path));
});

it('takes the agreement apart into sections and an appendix', () => {
  const { agreement, appendix } = agreementOf(
    'Intro.\n\n## One\nText a.\n\nText b.\n\n# Appendix\n\n## A. Words\nMore.\n',
  );
  expect(agreement).toEqual([
    { heading: null, paragraphs: ['Intro.'] },
    { heading: 'One', paragraphs: ['Text a.', 'Text b.'] },
  ]);
  expect(appendix).toEqual([{ heading: 'A. Words', paragraphs: ['More.'] }]);
});
