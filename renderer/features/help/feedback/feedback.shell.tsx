import { IconMessageReport } from '@tabler/icons-react';
import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { FeedbackOpener, OPEN_FEEDBACK } from './feedback-opener.tsx';

export default defineShellParts({
  layers: [FeedbackOpener],
  help: [{ order: 50, text: 'Feedback', icon: IconMessageReport, action: OPEN_FEEDBACK }],
  footer: [{ order: 20, text: 'Feedback', action: OPEN_FEEDBACK, loggedIn: true }],
});
