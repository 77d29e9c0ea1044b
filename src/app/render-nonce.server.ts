import { contextKey } from './context-key.ts';

/** The secret of one rendering. Only the document's own frame reads it, never a loader: no data may hold it. */
export const renderNonce = contextKey<string>('render-nonce');
