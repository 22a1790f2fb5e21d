export { EXPORT_CHOSEN, ImportLink } from './list-parts.tsx';
