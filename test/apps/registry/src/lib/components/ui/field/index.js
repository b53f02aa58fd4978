import Part from '../part.svelte';

export { default as Error } from './error.svelte';
export { default as Label } from './label.svelte';
export { Part as Field, Part as Group, Part as Description };
