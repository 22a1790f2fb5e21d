export type { MockupJob, PrintJob, RenderedFile } from './render.messages.ts';
export { RenderingFailed, render } from './render.ts';
