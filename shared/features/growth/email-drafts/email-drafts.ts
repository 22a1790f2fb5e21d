/** Drafts of emails: what they start from, the fields in their texts, what is checked of them. */
export * from './draft-issues.ts';
export * from './mail-darkness.ts';
export * from './mail-designs.ts';
export * from './mail-fields.ts';
export * from './preview-people.ts';
