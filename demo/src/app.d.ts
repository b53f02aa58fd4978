// `App.Locals`, and `session` of `App.PageData`, which the layout returns, are declared by the library.
import 'framework-auth';
