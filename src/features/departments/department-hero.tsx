import { chiefTitleOf, departmentById, type Department } from '#domain/departments.ts';
import { Avatar, type Face } from '#ui/pictures/avatar.tsx';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { Tile } from '#ui/page/tile.tsx';
import './department-hero.css';

interface DepartmentHeroProps {
  department: Department;
  chief: Face;
}

/** The top of a department's screen. It stands there before the file of the screen has come, too. */
export function DepartmentHero({ department, chief }: DepartmentHeroProps) {
  const { id, name, description, bannerImage } = department;
  return (
    <div className="card dept-hero">
      <img className="dept-hero-banner" src={bannerImage} alt="" width={1200} height={400} />
      <Tile>
        <DepartmentMark id={id} />
      </Tile>
      <div className="dept-hero-text">
        <h1 dir="auto">{name}</h1>
        <p dir="auto">{description}</p>
      </div>
      <div className="dept-chief">
        <Avatar name={chief.name} address={chief.address} size="m" />
        <div>
          <small>{chiefTitleOf(department)}</small>
          <strong dir="auto">{chief.name}</strong>
        </div>
      </div>
    </div>
  );
}

/** In its place until then: all of it is known but the chief. */
export function ComingDepartment({ deptId }: { deptId: string | undefined }) {
  const department = departmentById(deptId ?? '');
  if (!department) return null;
  return (
    <div data-dept={department.id}>
      <DepartmentHero department={department} chief={{ name: '…', address: null }} />
    </div>
  );
}
