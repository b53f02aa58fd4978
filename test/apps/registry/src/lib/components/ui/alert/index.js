import Part from '../part.svelte';

export { Part as Root, Part as Title, Part as Description };
