/**
 * Firestore as far as `@auth/firebase-adapter` uses it, in memory, at the interface of the driver. Every command waits a turn, as one
 * over the network does, and a date comes back as a `Timestamp`.
 */
type Data = Record<string, unknown>;

interface TimestampClass {
	fromDate(date: Date): unknown;
}

interface Converter {
	toFirestore(object: Data): Data;
	fromFirestore(snapshot: { id: string; data(): Data }): Data;
}

interface Snapshot {
	id: string;
	ref: unknown;
	exists: boolean;
	data(): Data | undefined;
}

interface Query {
	where(field: string, operator: '==', value: unknown): Query;
	limit(count: number): Query;
	get(): Promise<{ docs: Snapshot[]; forEach(each: (found: Snapshot) => void): void }>;
}

export function createFirestore(Timestamp: TimestampClass) {
	const all = new Map<string, Map<string, Data>>();
	const stored = (data: Data): Data =>
		Object.fromEntries(
			Object.entries(data).map(([name, value]) => [name, value instanceof Date ? Timestamp.fromDate(value) : value])
		);

	function collection(name: string, converter?: Converter) {
		const documents = all.get(name) ?? new Map<string, Data>();
		all.set(name, documents);
		const toData = (object: Data) => stored(converter ? converter.toFirestore(object) : object);
		const snapshot = (id: string) => ({
			id,
			ref: doc(id),
			exists: documents.has(id),
			data() {
				const data = documents.get(id);
				return data && converter ? converter.fromFirestore({ id, data: () => ({ ...data }) }) : data;
			}
		});
		const doc = (id: string) => ({
			get: async () => snapshot(id),
			async set(object: Data, { merge = false } = {}) {
				documents.set(id, { ...(merge && documents.get(id)), ...toData(object) });
			},
			async delete() {
				documents.delete(id);
			}
		});
		const query = (filters: readonly [string, unknown][], most = Infinity): Query => ({
			where: (field, _, value) => query([...filters, [field, value]], most),
			limit: (count) => query(filters, count),
			async get() {
				await Promise.resolve();
				const fits = (data: Data) => filters.every(([field, value]) => data[field] === value);
				const docs = [...documents].filter(([, data]) => fits(data)).map(([id]) => snapshot(id));
				return Object.assign(docs.slice(0, most), { docs: docs.slice(0, most) });
			}
		});
		return {
			...query([]),
			doc,
			async add(object: Data) {
				const id = crypto.randomUUID();
				documents.set(id, toData(object));
				return Object.assign(doc(id), { id });
			},
			withConverter: (other: Converter) => collection(name, other)
		};
	}

	type Document = ReturnType<ReturnType<typeof collection>['doc']>;
	const transaction = {
		get: (query: { get(): Promise<unknown> }) => query.get(),
		set: (document: Document, data: Data, options: { merge: boolean }) => void document.set(data, options),
		delete: (document: Document) => void document.delete()
	};
	return {
		collection: (name: string) => collection(name),
		runTransaction: (run: (current: typeof transaction) => Promise<unknown>) => run(transaction)
	};
}
