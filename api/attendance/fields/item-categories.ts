export const ITEM_CATEGORIES = ['key', 'vehicle'] as const
