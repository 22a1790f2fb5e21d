export { themeVariables } from '../../../../shared/features/site/theme/theme.ts';
