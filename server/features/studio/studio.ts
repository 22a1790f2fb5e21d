export { studioImplementations } from './studio.handlers.ts';
