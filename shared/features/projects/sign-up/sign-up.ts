export { type AgreementSection, agreementOf } from './agreement.ts';
export { signUpCalls } from './sign-up.calls.ts';
export {
  DEMOGRAPHICS,
  demographicText,
  nextSignUpPath,
  type SignUpAnswers,
  signUpAnswersSchema,
} from './sign-up.steps.ts';
