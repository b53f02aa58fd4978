import Part from '../part.svelte';

export { Part as Root, Part as Header, Part as Title, Part as Description, Part as Content, Part as Footer };
