/** Form fields. Bind them with `useFieldForm`. */
export { CheckboxField, type Choice, SelectField } from './choice-field.tsx';
export { Form, SubmitButton } from './form.tsx';
export { MoneyField } from './money-field.tsx';
export { NumberField } from './number-field.tsx';
export { PasswordField, TextAreaField, TextField } from './text-field.tsx';
