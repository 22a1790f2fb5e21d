import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { ConsentCard, OPEN_COOKIE_SETTINGS } from './consent-card.tsx';

export default defineShellParts({
  layers: [ConsentCard],
  footer: [{ order: 10, text: 'Cookies', action: OPEN_COOKIE_SETTINGS }],
});
