import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** How many badges of a group the visitor’s project has. Spec 2 §3.4, §3.16. */
export const badgeProgress = defineBlockType({
  type: 'badgeProgress',
  title: 'Badge progress',
  facts: {
    group: 'Project',
    description: 'How many badges are unlocked and what is next',
    synonyms: ['onboarding', 'steps', 'checklist', 'progress', 'achievements'],
    inline: ['title'],
    minColumns: 3,
    mail: { refused: 'An email can’t ask who is reading' },
    platformOnly: true,
  },
  figures: ['project'],
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('Your badges'),
    group: z
      .enum(['all', 'onboarding', 'integration', 'store', 'billing', 'milestone'])
      .default('onboarding')
      .meta({
        title: 'Badges',
        options: {
          all: 'All',
          onboarding: 'First steps',
          integration: 'Where you sell',
          store: 'Your store',
          billing: 'Pro',
          milestone: 'Milestones',
        },
      }),
    showList: z.boolean().default(true).meta({ title: 'List the badges' }),
  }),
});
