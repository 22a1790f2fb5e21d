import { z } from 'zod';
import { PROJECT_BADGES } from '../../../../rules/constants/constants.ts';
import { BADGE_TEXTS, type ProjectBadge } from '../../../projects/projects/projects.ts';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

const CODES = PROJECT_BADGES.map(({ code }) => code);
const NAMES = Object.fromEntries(CODES.map((code: ProjectBadge) => [code, BADGE_TEXTS[code].name]));

/** One badge, as the visitor’s project has it. Spec 2 §3.4, §3.16. */
export const badge = defineBlockType({
  type: 'badge',
  title: 'Badge',
  facts: {
    group: 'Project',
    description: 'One badge, unlocked or how to unlock it',
    synonyms: ['award', 'medal', 'achievement', 'milestone'],
    inline: [],
    minColumns: 3,
    mail: { refused: 'An email can’t ask who is reading' },
    platformOnly: true,
  },
  figures: ['project'],
  properties: z.object({
    ...specialProperties,
    badge: z.enum(CODES).default('sign-up').meta({ title: 'Badge', options: NAMES }),
    showHow: z.boolean().default(true).meta({ title: 'Say how to unlock it' }),
  }),
});
