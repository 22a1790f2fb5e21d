/** Messages of blocks. Spec 3 §5.6. */
export const BLOCK_MESSAGES = {
  noBuilder: 'Tried to make type but no builder was defined',
  conflictingType: 'Tried to register block type that conflicts with another',
  noType: 'Unable to make block, no type was defined',
  factoryHasNoSource: 'Factory has no source',
  imageWithoutSource: 'No src found in image property value',
} as const;

export const blockTypeNotRegistered = (type: string) => `Block type of ${type} hasn't been registered`;
