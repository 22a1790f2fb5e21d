export { RecoveryCodes } from './recovery-codes.tsx';
export { TwoFactorSetUp } from './two-factor-set-up.tsx';
