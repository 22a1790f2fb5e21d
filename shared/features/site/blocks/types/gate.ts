import { z } from 'zod';
import { conditionsPass } from '../../../../contract/access/access.ts';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** Blocks for customers who are logged in; everyone else is asked to log in. Spec 2 §3.16. */
export const gate = defineBlockType({
  type: 'gate',
  title: 'Customers only',
  facts: {
    group: 'Account',
    description: 'Blocks for customers who are logged in',
    synonyms: ['members', 'login', 'private', 'lock', 'hidden'],
    slots: { deny: ['slide', 'tag'] },
    inline: ['title', 'copy', 'buttonText'],
    minColumns: 4,
    mail: { refused: 'An email can’t ask who is reading' },
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('For our customers'),
    copy: z.string().max(600).default('Log in to see this part of the page.'),
    buttonText: z.string().max(60).default('Log in'),
  }),
  access: (_, state) => (conditionsPass(['isLoggedIn'], state, () => {}) ? 'open' : 'closed'),
});
