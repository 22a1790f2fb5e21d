import { fileExtension } from './files.ts';
import { domain, email, url } from './internet.ts';
import {
  maxValue,
  minValue,
  numberRequired,
  numeric,
  numericFloat,
  positiveNumber,
  twoDecimalPlaces,
} from './numbers.ts';
import { charityNumber, companyNumber } from './organisations.ts';
import { serverCheck } from './server-check.ts';
import { password, recoveryCode, twoFactorCode } from './sign-in.ts';
import {
  alpha,
  alphaDash,
  alphaSpaces,
  alphaSpacesPunctuation,
  customRegex,
  lowercase,
  maxLength,
  minLength,
  required,
} from './text.ts';
import {
  bingVerification,
  conversionId,
  conversionLabel,
  embed,
  facebookPixel,
  facebookVerification,
  googleVerification,
  measurementId,
  pinterestPixel,
  pinterestVerification,
  uaTrackingId,
} from './tracking.ts';
import { nationalInsuranceNumber, ukBankAccount, ukPhone, ukPostcode, ukSortCode } from './united-kingdom.ts';
import { vatNumber } from './vat/vat-number.ts';

/** The rules of spec 3 §5.1 that depend on the value alone, by name. */
export const RULES = {
  required,
  email,
  url,
  domain,
  password,
  two_factor_code: twoFactorCode,
  recovery_code: recoveryCode,
  charity_number: charityNumber,
  vat_number: vatNumber,
  company_number: companyNumber,
  measurement_id: measurementId,
  ua_tracking_id: uaTrackingId,
  facebook_pixel: facebookPixel,
  pinterest_pixel: pinterestPixel,
  conversion_id: conversionId,
  conversion_label: conversionLabel,
  google_verification: googleVerification,
  bing_verification: bingVerification,
  pinterest_verification: pinterestVerification,
  facebook_verification: facebookVerification,
  embed,
  alpha,
  alpha_dash: alphaDash,
  alpha_spaces: alphaSpaces,
  alpha_spaces_punctuation: alphaSpacesPunctuation,
  numeric,
  numeric_float: numericFloat,
  number_required: numberRequired,
  two_decimal_places: twoDecimalPlaces,
  positive_number: positiveNumber,
  uk_phone: ukPhone,
  uk_sort_code: ukSortCode,
  uk_postcode: ukPostcode,
  national_insurance_number: nationalInsuranceNumber,
  uk_bank_account: ukBankAccount,
  lowercase,
} as const;

/** The rules of spec 3 §5.1 that take a setting, by name. */
export const RULE_MAKERS = {
  min_length: minLength,
  max_length: maxLength,
  file_extension: fileExtension,
  min_value: minValue,
  max_value: maxValue,
  custom_regex: customRegex,
  server_check: serverCheck,
} as const;
