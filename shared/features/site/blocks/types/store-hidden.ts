import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/**
 * Blocks for people who were let into a store that isn’t open to everyone: it has a password or is coming soon. They
 * disappear when the store opens. Spec 2 §3.16.
 */
export const storeHidden = defineBlockType({
  type: 'storeHidden',
  title: 'Before opening',
  facts: {
    group: 'Account',
    description: 'Blocks that disappear when your store opens',
    synonyms: ['coming soon', 'password', 'early access', 'preview', 'hidden'],
    slots: { deny: ['slide', 'tag'] },
    inline: [],
    minColumns: 4,
    mail: { refused: 'An email can’t ask who is reading' },
  },
  container: true,
  properties: z.object({ ...specialProperties }),
  access: (_, { store }) => (store?.comingSoon || store?.passwordProtected ? 'open' : 'hidden'),
});
