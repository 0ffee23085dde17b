import { Shimmer } from '#ui/loading/shimmer.tsx';

/** The form of a post while its draft is being read: the labels of its fields are known. */
export function PostFormSkeleton() {
  return (
    <div className="card-body form">
      <Part name="Title" height={42} />
      <div className="post-form-switches">
        <span>Pinned</span>
        <span>Video post</span>
      </div>
      <Part name="Content" height={400} />
    </div>
  );
}

function Part({ name, height }: { name: string; height: number }) {
  return (
    <div className="field">
      <span className="field-label">{name}</span>
      <Shimmer height={height} />
    </div>
  );
}
