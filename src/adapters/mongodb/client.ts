/** As much of the driver `mongodb`, version 6 or later, as the adapter uses. */

/** A document, or part of one. */
export type Document = Record<string, unknown>;

/** An id of the database, an `ObjectId` of the driver. */
export interface ObjectIdLike {
	toHexString(): string;
}

/** The class `ObjectId` of the driver that made the client. */
export type ObjectIdClass = new (hex?: string) => ObjectIdLike;

export interface MongoSessionLike {
	withTransaction<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface MongoCollectionLike {
	insertOne(document: Document, options?: object): Promise<unknown>;
	find(filter: Document, options?: object): { toArray(): Promise<Document[]> };
	findOneAndUpdate(filter: Document, update: Document, options: object): Promise<unknown>;
	findOneAndDelete(filter: Document): Promise<unknown>;
	updateOne(filter: Document, update: Document): Promise<{ matchedCount: number }>;
	deleteMany(filter: Document): Promise<unknown>;
	createIndex(keys: Record<string, 1>, options: object): Promise<unknown>;
}

/** A `MongoClient`. It connects by itself at the first use. */
export interface MongoClientLike {
	db(name?: string): { collection(name: string): MongoCollectionLike };
	withSession<Result>(work: (session: MongoSessionLike) => Promise<Result>): Promise<Result>;
}
