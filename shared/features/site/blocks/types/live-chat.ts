import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { imageSchema, specialProperties } from '../values.ts';

/** Waiting longer than this is never meant. */
const SECONDS_MAX = 600;

/** Offers the chat with our people. The chat is loaded once somebody has followed the link. Spec 2 §3.16, spec 3 §4.4. */
export const liveChat = defineBlockType({
  type: 'liveChat',
  title: 'Live chat',
  facts: {
    group: 'Forms',
    description: 'Offers merchants a chat with our people',
    synonyms: ['support', 'help', 'message', 'talk to us', 'question'],
    inline: ['title', 'body', 'buttonText'],
    minColumns: 4,
    mail: { refused: 'Mail programs don’t run this' },
    platformOnly: true,
  },
  figures: ['project'],
  properties: z.object({
    ...specialProperties,
    group: z
      .enum(['general', 'support', 'pro', 'integrations', 'studio'])
      .default('general')
      .meta({ title: 'Answered by', options: { general: 'General questions' } }),
    title: z.string().max(120).default('Any questions?'),
    body: z.string().max(600).default('Chat with us and we’ll help you.').meta({ control: 'long-text' }),
    image: imageSchema.nullable().default(null),
    buttonStyle: z
      .enum(['primary', 'secondary'])
      .default('primary')
      .meta({ title: 'Button', options: { primary: 'Filled', secondary: 'Outlined' } }),
    buttonText: z.string().max(60).default('Start a chat'),
    showAfterSeconds: z
      .int()
      .min(0)
      .max(SECONDS_MAX)
      .default(0)
      .meta({ title: 'Appears after', unit: 'seconds' }),
  }),
});
