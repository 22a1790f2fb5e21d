/** Page blocks as a store, the editor's canvas and previews show them. */
export { BlockList } from './block-list.tsx';
export { FooterGround } from './footer-ground.tsx';
