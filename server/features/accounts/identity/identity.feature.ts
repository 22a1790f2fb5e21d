import { defineFeature } from '../../../platform/features/feature.ts';
import { closingImplementations } from './closing.ts';
import { emailChangeImplementations } from './email-change.ts';
import { forgetExpired } from './forget-expired.ts';
import { identityImplementations } from './identity.handlers.ts';
import { passkeyImplementations } from './passkeys.handlers.ts';
import { mailResetLink } from './password-reset.ts';
import { sealTwoFactorSecrets } from './seal-two-factor.ts';

export const feature = defineFeature({
  tables: ['accountTokens', 'accounts', 'passkeyChallenges', 'passkeys', 'recoveryCodes'],
  calls: [
    ...identityImplementations,
    ...passkeyImplementations,
    ...emailChangeImplementations,
    ...closingImplementations,
  ],
  jobs: [mailResetLink, forgetExpired],
  start: sealTwoFactorSecrets,
});
